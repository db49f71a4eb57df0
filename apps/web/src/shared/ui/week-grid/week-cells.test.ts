import { DAY_CELLS } from '@palisade/contract'
import { expect, test } from 'vitest'
import { allCells, indexOf, spotByKey, withRectangle } from './week-cells.ts'

test('a rectangle is filled from any corner, and cleared again', () => {
  const filled = withRectangle(allCells(false), { day: 2, half: 5 }, { day: 1, half: 4 }, true)
  expect(filled.filter(Boolean)).toHaveLength(4)
  expect(filled[indexOf({ day: 1, half: 5 })]).toBe(true)
  expect(withRectangle(filled, { day: 1, half: 4 }, { day: 2, half: 5 }, false)).toEqual(allCells(false))
})

test('keys stay within the week', () => {
  expect(spotByKey('ArrowLeft', { day: 0, half: 0 })).toEqual({ day: 0, half: 0 })
  expect(spotByKey('ArrowDown', { day: 6, half: 3 })).toEqual({ day: 6, half: 3 })
  expect(spotByKey('End', { day: 1, half: 3 })).toEqual({ day: 1, half: DAY_CELLS - 1 })
  expect(spotByKey('x', { day: 1, half: 3 })).toBeUndefined()
})
