import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ID_WORDS, readId, writeId } from './id-words.ts'
import { createVectorIndex, type IndexedFeature, type Nearest } from './vector-index.ts'

const DIMENSIONS = 20
const idOf = (n: number): string => `0190aaaa-bbbb-7ccc-8ddd-${n.toString(16).padStart(12, '0')}`
/** A feature as the index takes it, of a person and a picture of these numbers. */
function rowOf(entry: number, picture: number, groupId: string, numbers: Float32Array): IndexedFeature {
  const ids = new Uint32Array(2 * ID_WORDS)
  writeId(ids, 0, idOf(entry))
  writeId(ids, ID_WORDS, idOf(picture))
  return { ids, at: 0, groupId, feature: numbers }
}
const feature = fc
  .array(fc.integer({ min: -50, max: 50 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map(numbers => Float32Array.from(numbers, number => number / 16))
const added = fc.record({
  do: fc.constant('add' as const),
  entry: fc.nat(40),
  group: fc.nat(3),
  feature,
})
const removed = fc.record({ do: fc.constant('remove' as const), entry: fc.nat(40) })

/** Looks at each feature by itself. */
function naive(features: IndexedFeature[], query: Float32Array, groups: string[], limit: number): number[] {
  const byEntry = new Map<string, number>()
  for (const { ids, groupId, feature: numbers } of features) {
    const entryId = readId(ids, 0)
    if (!groups.includes(groupId)) continue
    const squares = numbers.reduce((sum, number, at) => sum + (number - (query[at] ?? 0)) ** 2, 0)
    byEntry.set(entryId, Math.min(squares, byEntry.get(entryId) ?? Number.POSITIVE_INFINITY))
  }
  return [...byEntry.values()].toSorted((one, other) => one - other).slice(0, limit)
}

test('finds what looking at each feature finds, whatever was added and removed before', () => {
  const changes = fc.array(fc.oneof({ weight: 3, arbitrary: added }, removed), { maxLength: 200 })
  fc.assert(
    fc.property(changes, feature, fc.integer({ min: 1, max: 12 }), (list, query, limit) => {
      const index = createVectorIndex(DIMENSIONS)
      let kept: IndexedFeature[] = []
      for (const [at, change] of list.entries()) {
        const entryId = idOf(change.entry)
        if (change.do === 'remove') {
          index.remove(entryId)
          kept = kept.filter(one => readId(one.ids, 0) !== entryId)
        } else {
          const row = rowOf(change.entry, at, `${change.group}`, change.feature)
          index.add(row)
          kept.push(row)
        }
      }
      expect(index.features).toBe(kept.length)
      for (const groups of [['0'], ['1', '2', '1'], ['0', '1', '2', '3'], ['other']])
        expect(index.search(query, groups, limit).map(one => one.squares)).toEqual(
          naive(kept, query, groups, limit),
        )
    }),
    { numRuns: 60 },
  )
})

/**
 * Faces that lie so close together that the errors of their coarse forms decide, and one to compare them with.
 * @param unit what the numbers are multiples of
 */
const closeTogether = (unit: number) => {
  const numbers = (most: number) =>
    fc.array(fc.integer({ min: -most, max: most }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  return fc
    .tuple(
      numbers(Math.floor(0.9 / unit)),
      fc.array(numbers(Math.floor(0.02 / unit)), { minLength: 30, maxLength: 120 }),
      numbers(20),
    )
    .map(([middle, steps, off]) => ({
      // The first number is the largest of each, so that a unit of 1/127 is that of the coarse form.
      list: steps.map(step =>
        Float32Array.from(step, (by, n) => (n === 0 ? 1 : ((middle[n] ?? 0) + by) * unit)),
      ),
      query: Float32Array.from(off, (by, n) => (middle[n] ?? 0) * unit + by / 1000),
    }))
}

const squaresOf = (numbers: Float32Array) => numbers.reduce((sum, number) => sum + number * number, 0)
const GROUPS = Array.from({ length: 6 }, (_, n) => `g${n}`)

test.each([
  { coarse: 'rows', unit: 1 / 1000 },
  { coarse: 'the query alone', unit: 1 / 127 },
])('the coarse comparison passes over nobody who counts, where it blurs $coarse', ({ unit }) => {
  fc.assert(
    fc.property(closeTogether(unit), fc.integer({ min: 1, max: 5 }), ({ list, query }, limit) => {
      const index = createVectorIndex(DIMENSIONS)
      // Each group begins a block, and only from the second block on is there a worst of the best.
      const rows = list.map((numbers, n) => rowOf(n, 1000 + n, `g${n % GROUPS.length}`, numbers))
      for (const row of rows) index.add(row)
      const found = index.search(query, GROUPS, limit)
      const exact = naive(rows, query, GROUPS, limit)
      // The exact form of the scan, 2ab − b² in float32, is itself uncertain by a part of the squares it is made of.
      const uncertain = 1e-6 * Math.max(...[query, ...list].map(squaresOf))
      expect(found).toHaveLength(exact.length)
      for (const [n, { squares }] of found.entries())
        expect(squares).toBeLessThanOrEqual((exact[n] ?? 0) + uncertain)
    }),
    { numRuns: 60 },
  )
})

test('finds a person in a group of several blocks, and not once it is removed', () => {
  const index = createVectorIndex(128)
  const numbers = (seed: number) =>
    Float32Array.from({ length: 128 }, (_, at) => Math.sin(seed * 31 + at * seed))
  for (let person = 0; person < 3000; person++) index.add(rowOf(person, 1e6 + person, 'g', numbers(person)))
  const first = (): Nearest | undefined => index.search(numbers(2500), ['g'], 3)[0]
  expect(first()).toEqual({ entryId: idOf(2500), pictureId: idOf(1e6 + 2500), squares: 0 })
  index.remove(idOf(2500))
  expect(first()?.entryId).not.toBe(idOf(2500))
  for (let person = 0; person < 3000; person++) index.remove(idOf(person))
  expect([index.features, index.search(numbers(1), ['g'], 3)]).toEqual([0, []])
})
