import { expect, test } from 'vitest'
import { directionOf, keyAction } from './keys.ts'

test.each([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Enter', undefined],
  ['a', undefined],
])('%s moves the selection %s', (key, direction) => expect(directionOf(key)).toBe(direction))

test.each([
  ['Enter', 'enlarge'],
  ['Delete', 'close'],
  ['m', 'sound'],
  ['s', 'snapshot'],
  ['f', 'fullScreen'],
  ['x', undefined],
  ['ArrowLeft', undefined],
])('%s does %s', (key, act) => expect(keyAction(key)).toBe(act))

test('letters act with the capitals locked too, named keys only by their name', () => {
  expect(keyAction('S')).toBe('snapshot')
  expect(keyAction('M')).toBe('sound')
  expect(keyAction('enter')).toBeUndefined()
})
