import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCandidates } from './candidates.ts'

const offers = fc.array(
  fc.record({ id: fc.nat(30), squares: fc.nat(100), below: fc.nat(20), above: fc.nat(20) }),
  { maxLength: 120 },
)

test('nobody who may be among the nearest is dropped, whatever the bounds say of the others', () => {
  fc.assert(
    fc.property(offers, fc.nat(100), fc.integer({ min: 1, max: 6 }), (list, farthest, limit) => {
      const candidates = createCandidates(farthest, limit)
      const exact = new Map<string, number>()
      for (const { id, squares, below, above } of list) {
        // A row is passed over by whoever asks when it is farther away than all that count.
        if (squares - below > candidates.farthest) continue
        candidates.offer(`${id}`, squares - below, squares + above)
        exact.set(`${id}`, Math.min(squares, exact.get(`${id}`) ?? Number.POSITIVE_INFINITY))
      }
      const nearest = [...exact]
        .filter(([, squares]) => squares <= farthest)
        .toSorted(([, one], [, other]) => one - other)
      const next = nearest[limit]?.[1] ?? Number.POSITIVE_INFINITY
      const sure = nearest.slice(0, limit).filter(([, squares]) => squares < next)
      expect(candidates.ids()).toEqual(expect.arrayContaining(sure.map(([id]) => id)))
    }),
  )
})

test('whoever is certainly farther away than enough others is dropped', () => {
  const candidates = createCandidates(100, 2)
  for (const [n, squares] of [50, 3, 4, 60, 5].entries()) candidates.offer(`${n}`, squares, squares)
  expect([candidates.ids(), candidates.farthest]).toEqual([['1', '2'], 4])
})
