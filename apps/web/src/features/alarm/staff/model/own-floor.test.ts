import type { ResourceNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { FLOOR_HOLDS, floorsOf, isFloorCurrent } from './own-floor.ts'

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

test('floors are told with their building, in the order of their numbers', () => {
  const node = (id: string, areaKind: ResourceNode['areaKind'], parentId: string | null = null) =>
    ({ id, areaKind, parentId, type: 'area', name: id, code: id }) as ResourceNode
  const nodes = [
    node('F10', 'floor', 'Tower'),
    node('Tower', 'building'),
    node('F2', 'floor', 'Tower'),
    node('Yard', 'area'),
  ]
  expect(floorsOf(nodes)).toEqual([
    { id: 'F2', name: 'F2', building: 'Tower' },
    { id: 'F10', name: 'F10', building: 'Tower' },
  ])
  // The building itself may be out of reach.
  expect(floorsOf([node('F1', 'floor', 'gone')])).toEqual([{ id: 'F1', name: 'F1', building: '' }])
})
