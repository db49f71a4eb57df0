import { expect, test } from 'vitest'
import { changesOf } from './log-changes.ts'

test('names what differs where both are known', () => {
  expect(
    changesOf(
      { name: 'a', code: 'x', config: { host: '1', port: 80 } },
      { name: 'b', code: 'x', config: { host: '2', port: 80 } },
    ),
  ).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'config.host', before: '1', after: '2' },
  ])
})

test('names everything of what is new or gone', () => {
  expect(changesOf(null, { name: 'a', tags: ['x', 'y'] })).toEqual([
    { field: 'name', before: undefined, after: 'a' },
    { field: 'tags', before: undefined, after: ['x', 'y'] },
  ])
  expect(changesOf([{ code: 'a' }, { code: 'b' }], undefined)).toEqual([
    { field: '1.code', before: 'a', after: undefined },
    { field: '2.code', before: 'b', after: undefined },
  ])
})

test('takes plain values, empty things and deep ones as they are', () => {
  expect(changesOf(5, 7)).toEqual([{ field: '', before: 5, after: 7 }])
  expect(changesOf(null, undefined)).toEqual([])
  expect(changesOf({}, { a: 1 })).toEqual([
    { field: '', before: {}, after: undefined },
    { field: 'a', before: undefined, after: 1 },
  ])
  expect(changesOf(null, { a: { b: { c: { d: 1 } } } })).toEqual([
    { field: 'a.b.c', before: undefined, after: { d: 1 } },
  ])
})

test('a list of named things is one value', () => {
  const roles = [
    { id: '1', name: 'Night' },
    { id: '2', name: 'Day' },
  ]
  expect(changesOf({ roles: [] }, { roles })).toEqual([{ field: 'roles', before: [], after: roles }])
})
