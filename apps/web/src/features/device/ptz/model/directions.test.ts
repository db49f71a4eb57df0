import { expect, test } from 'vitest'
import { directions, isMotionKey, motionAt, motionOfKeys } from './directions.ts'

test('two arrows make a diagonal, opposite ones nothing', () => {
  expect(motionOfKeys(['ArrowUp', 'ArrowLeft'])).toEqual(directions.upLeft)
  expect(motionOfKeys(['ArrowUp', 'ArrowDown'])).toBeUndefined()
  expect(motionOfKeys(['+', '='])).toEqual(directions.zoomIn)
  expect(motionOfKeys([])).toBeUndefined()
})

test('the speed scales, and nothing is sent as minus zero', () => {
  expect(motionAt(directions.downLeft, 5)).toEqual({ pan: -0.5, tilt: -0.5, zoom: 0 })
  expect(Object.is(motionAt(directions.left, 10).tilt, 0)).toBe(true)
})

test('only its own keys turn a camera', () => {
  expect(isMotionKey('ArrowUp')).toBe(true)
  expect(isMotionKey('constructor')).toBe(false)
  expect(isMotionKey('a')).toBe(false)
})
