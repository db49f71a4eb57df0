import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { squaresBetween } from '@palisade/contract/recognition/distance'
import { openPackOf, sealPack, uuidBytes } from './coarse-pack.ts'
import { createPackMemory } from './pack-memory.ts'

const DIMENSIONS = 70
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FIRST = '00000000-0000-0000-0000-000000000000'
const door = alarmIdAt(1)
const hall = alarmIdAt(2)

const numbers = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map(list => Float32Array.from(list))
/** Of very different lengths, as a model that does not make all features one long may give them. */
const feature = fc
  .tuple(numbers, fc.constantFrom(0, 1e-6, 0.01, 1, 40))
  .map(([list, factor]) => list.map(number => number * factor))

function packOf(memory: ReturnType<typeof createPackMemory>, features: readonly Float32Array[]) {
  const made = memory.begin(features.length)
  const ids = features.map((_, n) => alarmIdAt(1_700_000_000_000 + n))
  for (const [n, one] of features.entries())
    made.add({ id: ids[n] ?? '', cameraId: n % 2 ? hall : door }, one, 0)
  return { ids, pack: made.end([door, hall]) }
}

test('the bounds of each capture hold the squared distance to whoever is sought', () => {
  const memory = createPackMemory(DIMENSIONS)
  const features = fc.array(feature, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(features, fc.array(feature, { minLength: 1, maxLength: 3 }), (list, sought) => {
      const { ids, pack } = packOf(memory, list)
      const bounds = new Map<string, [least: number, most: number]>()
      const within = { from: uuidBytes(FIRST), to: uuidBytes(LAST), cameras: new Set([door, hall]) }
      for (const one of sought) {
        memory.sift(
          pack,
          { count: list.length, dimensions: DIMENSIONS, cameras: 2 },
          [memory.seek(one)],
          within,
          {
            farthest: Number.POSITIVE_INFINITY,
            offer: (id, least, most) => bounds.set(id, [least, most]),
            ids: () => [],
          },
        )
        expect([...bounds.keys()]).toEqual(ids)
        for (const [n, id] of ids.entries()) {
          const squares = squaresBetween(one, list[n] ?? new Float32Array(0))
          const [least, most] = bounds.get(id) ?? [1, 0]
          expect(least).toBeLessThanOrEqual(squares)
          expect(most).toBeGreaterThanOrEqual(squares)
        }
      }
    }),
  )
})

test('no capture that is as near as what counts is passed over, and far ones are', () => {
  const memory = createPackMemory(DIMENSIONS)
  const list = Array.from({ length: 200 }, (_, n) =>
    Float32Array.from({ length: DIMENSIONS }, (_number, at) => Math.sin(n * 7 + at * (n + 1))),
  )
  const { ids, pack } = packOf(memory, list)
  const sought = Float32Array.from(list[77] ?? [], number => number + 0.001)
  const squares = list.map(one => squaresBetween(one, sought))
  const farthest = squares.toSorted((one, other) => one - other)[20] ?? 0
  const offered: string[] = []
  const within = { from: uuidBytes(FIRST), to: uuidBytes(LAST), cameras: new Set([door, hall]) }
  const into = { farthest, offer: (id: string) => offered.push(id), ids: () => [] }
  memory.sift(pack, { count: 200, dimensions: DIMENSIONS, cameras: 2 }, [memory.seek(sought)], within, into)
  expect(offered).toEqual(expect.arrayContaining(ids.filter((_, n) => (squares[n] ?? 0) <= farthest)))
  expect(offered.length).toBeLessThan(60)
})

test('captures outside of the span and by other cameras are passed over', () => {
  const memory = createPackMemory(DIMENSIONS)
  const { ids, pack } = packOf(
    memory,
    Array.from({ length: 6 }, () => new Float32Array(DIMENSIONS)),
  )
  const offered: string[] = []
  const within = { from: uuidBytes(ids[1] ?? ''), to: uuidBytes(ids[5] ?? ''), cameras: new Set([hall]) }
  const into = { farthest: 1, offer: (id: string) => offered.push(id), ids: () => [] }
  const shape = { count: 6, dimensions: DIMENSIONS, cameras: 2 }
  memory.sift(pack, shape, [memory.seek(new Float32Array(DIMENSIONS))], within, into)
  expect(offered).toEqual([ids[1], ids[3]])
})

test('a pack is opened for its own name alone, and only whole', () => {
  const key = randomBytes(32)
  const { ids, pack } = packOf(createPackMemory(DIMENSIONS), [new Float32Array(DIMENSIONS).fill(1)])
  const name = { id: door, modelId: 'm', first: ids[0] ?? '', last: ids[0] ?? '' }
  const sealed = sealPack(key, name, pack)
  expect(openPackOf(key, name, sealed)?.shape).toEqual({ count: 1, dimensions: DIMENSIONS, cameras: 2 })
  for (const other of [{ id: hall }, { modelId: 'n' }, { first: FIRST }, { last: LAST }])
    expect(openPackOf(key, { ...name, ...other }, sealed)).toBeUndefined()
  expect(openPackOf(key, name, sealed.subarray(0, -1))).toBeUndefined()
  expect(openPackOf(randomBytes(32), name, sealed)).toBeUndefined()
  expect(openPackOf(key, name, sealPack(key, name, pack.subarray(0, -2)))).toBeUndefined()
  expect(openPackOf(key, name, sealPack(key, name, Buffer.alloc(3)))).toBeUndefined()
})
