import { expect, test } from 'vitest'
import { boxStyle, cutStyle } from './face-box.ts'

const picture = { width: 400, height: 200, faces: [] }
const face = { box: { x: 100, y: 50, width: 40, height: 50 }, faults: [], isComparable: true }

test('a face is marked by shares of its picture', () => {
  expect(boxStyle(picture, face)).toEqual({ left: '25%', top: '25%', width: '10%', height: '25%' })
})

test('the middle of a face is the middle of its cut-out', () => {
  const { width, left, top } = cutStyle(picture, face, 160)
  expect(width).toBe(800)
  expect([left + 120 * 2, top + 75 * 2]).toEqual([80, 80])
})
