import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODEL } from '#server/testing/fake-recognition.ts'
import {
  DAY,
  openPackBench,
  OTHER_MODEL,
  type PackBench,
} from '#server/modules/people/capture/packs/pack-bench.testing.ts'

let bench: PackBench
beforeAll(async () => {
  bench = await openPackBench()
})
afterAll(() => bench.close())

const numbers = fc
  .array(fc.integer({ min: -8, max: 8 }), { minLength: 4, maxLength: 4 })
  .map(list => list.map(number => number / 20))
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      ago: fc.integer({ min: 0, max: 5 * DAY }),
      feature: numbers,
      camera: fc.nat(2),
      model: fc.constantFrom(MODEL.modelId, MODEL.modelId, OTHER_MODEL),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), of: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('look anew' as const),
      of: fc.nat(),
      feature: numbers,
      model: fc.constantFrom(MODEL.modelId, OTHER_MODEL),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pack' as const) }) },
)
const asked = fc.record({
  feature: numbers,
  from: fc.integer({ min: 2 * DAY, max: 6 * DAY }),
  to: fc.integer({ min: 0, max: DAY }),
  camera: fc.option(fc.nat(2), { nil: undefined }),
  similarity: fc.constantFrom(30, 60, 90),
  limit: fc.constantFrom(3, 50),
  pace: fc.constantFrom(100, 1000),
  batchSize: fc.record({
    packed: fc.constantFrom(5, 100),
    packs: fc.constantFrom(1, 2, 64),
    unpacked: fc.constantFrom(3, 100),
    few: fc.constantFrom(1, 16),
  }),
})

test('a search finds what looking at each capture finds, whatever is packed, removed and looked at anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 30, maxLength: 90, size: 'max' }),
      asked,
      fc.boolean(),
      async (changes, search, isPackedBetween) => {
        await bench.database.db.deleteFrom('face_capture').execute()
        const ids: string[] = []
        for (const one of changes) {
          if (one.do === 'put') ids.push(await bench.put(one))
          else if (one.do === 'pack') await bench.pack()
          else {
            const id = ids[one.of % Math.max(1, ids.length)]
            if (id === undefined) continue
            if (one.do === 'remove') await bench.remove(id)
            else await bench.setFeature(id, one.feature, one.model)
          }
        }
        const exact = await bench.naive(search)
        const result = await bench.found(search, () => (isPackedBetween ? bench.pack() : Promise.resolve()))
        expect(result.map(([, percent]) => percent)).toEqual(exact.map(([, percent]) => percent))
        // Of several that are as alike, any may be the last that is shown.
        const sure = exact.filter(
          ([, percent]) => exact.length < search.limit || percent !== exact.at(-1)?.[1],
        )
        expect(result).toEqual(expect.arrayContaining(sure))
        expect(bench.errors).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
})
