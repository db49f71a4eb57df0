import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item moves within the list and not beyond its ends', () => {
  const items = ['a', 'b', 'c']
  expect(moveItem(items, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(items, 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(items, 0, -1)).toEqual(items)
  expect(moveItem(items, 2, 3)).toEqual(items)
})
