import { expect, test } from 'vitest'
import { heldRows } from './held-rows.ts'

const rows = (ids: string, state = 'old') => ids.split('').map(id => ({ id, state }))

test('what came is left out, what is read is as it is now, what was pushed off the page stays', () => {
  expect(heldRows(rows('abcd'), rows('xyab', 'new'))).toEqual([...rows('ab', 'new'), ...rows('cd')])
})

test('what is gone from between others goes', () => {
  expect(heldRows(rows('abcd'), rows('xacd'))).toEqual(rows('acd'))
})

test('where more came than a page has, all that is read stays', () => {
  expect(heldRows(rows('abc'), rows('xyz'))).toEqual(rows('abc'))
})
