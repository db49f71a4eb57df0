import { expect, test } from 'vitest'
import { panToShow } from './card-pan.ts'

const free = { left: 100, top: 50, right: 500, bottom: 400 }
const card = (left: number, top: number, width = 300, height = 200) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('a card in view moves nothing; one that sticks out comes in by the shortest way', () => {
  expect(panToShow(card(150, 100), free)).toEqual([0, 0])
  expect(panToShow(card(40, -90), free)).toEqual([60, 140])
  expect(panToShow(card(260, 260), free)).toEqual([-60, -60])
})

test('a card that is too large shows its upper left', () => {
  expect(panToShow(card(0, 0, 600, 600), free)).toEqual([100, 50])
  expect(panToShow(card(200, 300, 600, 600), free)).toEqual([-100, -250])
})
