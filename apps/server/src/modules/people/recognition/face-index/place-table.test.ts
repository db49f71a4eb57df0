import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPlaceTable } from './place-table.ts'

/** Hashes that begin at few slots, also at the end of the table, so that places follow one another there. */
const hash = fc.constantFrom(0, 1, 5, 1022, 1023, 2047, 0xffffffff)
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), hash }) },
  fc.record({ do: fc.constant('remove' as const), n: fc.nat() }),
  fc.record({ do: fc.constant('move' as const), n: fc.nat() }),
)

test('finds the places that a list of them finds, whatever was added, moved and removed before', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 400 }), list => {
      const table = createPlaceTable()
      let kept: { hash: number; place: number }[] = []
      let next = 0
      for (const one of list) {
        if (one.do === 'add') {
          table.add(one.hash, next)
          kept.push({ hash: one.hash, place: next++ })
          continue
        }
        const known = kept[one.n % Math.max(1, kept.length)]
        if (!known) continue
        if (one.do === 'remove') {
          table.remove(known.hash, known.place)
          kept = kept.filter(other => other !== known)
        } else {
          table.move(known.hash, known.place, next)
          known.place = next++
        }
      }
      for (const { hash: own, place } of kept) expect(table.find(own, found => found === place)).toBe(place)
      const held = new Set(kept.map(({ place }) => place))
      const gone = Array.from({ length: next }, (_, place) => place).filter(place => !held.has(place))
      for (const place of gone)
        for (const own of new Set(kept.map(known => known.hash)))
          expect(table.find(own, found => found === place)).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})

test('grows with what is added', () => {
  const table = createPlaceTable()
  for (let place = 0; place < 5000; place++) table.add(Math.imul(place, 0x9e3779b1) >>> 0, place)
  for (let place = 0; place < 5000; place++)
    expect(table.find(Math.imul(place, 0x9e3779b1) >>> 0, () => true)).toBe(place)
})
