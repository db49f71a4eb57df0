import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNewer } from './newer-epoch.ts'

const group = (from: number, duration = 2_000) => ({ from, duration })

test('pictures that a newer epoch has are left out, and a group that reaches into them ends before', () => {
  const older = [group(0), group(2_000), group(4_000), group(6_000), group(8_000)]
  const newer = [[group(3_000), group(5_000)]]
  expect(withoutNewer(older, newer)).toEqual([group(0), group(2_000, 1_000), group(8_000)])
})

test('where no newer one has pictures all are shown', () => {
  const older = [group(0), group(2_000)]
  expect(withoutNewer(older, [[group(9_000)], []])).toEqual(older)
})

const groups = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 3_000 }), duration: fc.integer({ min: 1, max: 3_000 }) }),
    {
      maxLength: 20,
    },
  )
  .map(list => {
    let at = 0
    return list.map(({ gap, duration }) => {
      const from = at + gap
      at = from + duration
      return group(from, duration)
    })
  })

test('no moment is shown twice, and none is lost that only the older one has the beginning of', () => {
  fc.assert(
    fc.property(groups, groups, (older, newer) => {
      const all = [...withoutNewer(older, [newer]), ...newer].toSorted((one, other) => one.from - other.from)
      all.forEach((one, index) => {
        const next = all[index + 1]
        expect(next === undefined || one.from + one.duration <= next.from).toBe(true)
      })
      const beginsInNewer = ({ from }: { from: number }) =>
        newer.some(one => one.from <= from && from < one.from + one.duration)
      expect(withoutNewer(older, [newer])).toHaveLength(older.filter(one => !beginsInNewer(one)).length)
    }),
  )
})
