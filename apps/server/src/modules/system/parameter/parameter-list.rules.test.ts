import { expect, test } from 'vitest'
import { changedList } from './parameter.rules.ts'

const full = Array.from({ length: 10 }, (_, index) => `word ${index}`)
const KEY = 'alarm.frequent_words'

test('an entry joins at the end: the first is the oldest', () => {
  expect(changedList(KEY, ['a', 'b'], { add: 'c' })).toEqual({ list: ['a', 'b', 'c'] })
})

test('a full list takes an eleventh only for its oldest', () => {
  expect(changedList(KEY, full, { add: 'new' })).toEqual({
    refused: 'parameter.list_full',
    params: { limit: 10 },
  })
  expect(changedList(KEY, full, { add: 'new', replaceOldest: true })).toEqual({
    list: [...full.slice(1), 'new'],
  })
  expect(changedList(KEY, ['a'], { add: 'b', replaceOldest: true })).toEqual({ list: ['a', 'b'] })
})

test('an entry is replaced in its place, also in a full list', () => {
  expect(changedList(KEY, full, { remove: 'word 4', add: 'better' })).toEqual({
    list: full.with(4, 'better'),
  })
  expect(changedList(KEY, ['a'], { remove: 'a', add: 'a' })).toEqual({ list: ['a'] })
})

test('an entry is in the list only once, and a removed one is not added again', () => {
  expect(changedList(KEY, full, { add: 'word 3' })).toEqual({ refused: 'parameter.in_list' })
  expect(changedList(KEY, ['a', 'b'], { remove: 'a', add: 'b' })).toEqual({ refused: 'parameter.in_list' })
  expect(changedList(KEY, ['a'], { remove: 'z', add: 'b' })).toEqual({ refused: 'parameter.not_in_list' })
})

test('removing an entry that is already gone is no error', () => {
  expect(changedList(KEY, ['a', 'b'], { remove: 'a' })).toEqual({ list: ['b'] })
  expect(changedList(KEY, ['b'], { remove: 'a' })).toEqual({ list: ['b'] })
})
