import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVectorIndex, type IndexedFeature, type Nearest } from './vector-index.ts'

const DIMENSIONS = 20
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
  for (const { entryId, groupId, feature: numbers } of features) {
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
        const entryId = `entry ${change.entry}`
        if (change.do === 'remove') {
          index.remove(entryId)
          kept = kept.filter(one => one.entryId !== entryId)
        } else {
          const row = { entryId, pictureId: String(at), groupId: `${change.group}`, feature: change.feature }
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

test('finds a person in a group of several blocks, and not once it is removed', () => {
  const index = createVectorIndex(128)
  const numbers = (seed: number) =>
    Float32Array.from({ length: 128 }, (_, at) => Math.sin(seed * 31 + at * seed))
  for (let person = 0; person < 3000; person++)
    index.add({ entryId: `p${person}`, pictureId: `f${person}`, groupId: 'g', feature: numbers(person) })
  const first = (): Nearest | undefined => index.search(numbers(2500), ['g'], 3)[0]
  expect(first()).toEqual({ entryId: 'p2500', pictureId: 'f2500', squares: 0 })
  index.remove('p2500')
  expect(first()?.entryId).not.toBe('p2500')
  for (let person = 0; person < 3000; person++) index.remove(`p${person}`)
  expect([index.features, index.search(numbers(1), ['g'], 3)]).toEqual([0, []])
})
