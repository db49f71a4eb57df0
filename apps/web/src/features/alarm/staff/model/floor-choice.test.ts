import { expect, test } from 'vitest'
import { FLOOR_HOLDS, isFloorCurrent } from './floor-choice.ts'

const gate = { longitude: 121.4737, latitude: 31.2304 }
const choice = { userId: 'bob', floorId: 'f2', at: 1_000, place: gate }

test('a floor holds for an hour', () => {
  expect(isFloorCurrent(choice, gate, 1_000 + FLOOR_HOLDS - 1)).toBe(true)
  expect(isFloorCurrent(choice, gate, 1_000 + FLOOR_HOLDS)).toBe(false)
  // The clock was put back since.
  expect(isFloorCurrent(choice, gate, 999)).toBe(false)
})

test('a floor holds within a hundred metres, and where the phone knows no place', () => {
  const metres = (count: number) => ({ ...gate, latitude: gate.latitude + count / 111_195 })
  expect(isFloorCurrent(choice, metres(95), 2_000)).toBe(true)
  expect(isFloorCurrent(choice, metres(105), 2_000)).toBe(false)
  expect(isFloorCurrent(choice, undefined, 2_000)).toBe(true)
  const { place: _place, ...placeless } = choice
  expect(isFloorCurrent(placeless, metres(500), 2_000)).toBe(true)
})
