import { expect, test } from 'vitest'
import { BrokenResultError, undeclaredPaths } from './broken-result.ts'
import { refusal, success } from './envelope.ts'

test('a success carries its result, also an empty one, and no error', () => {
  expect(success([], 'r1')).toEqual({ success: true, returnObj: [], requestId: 'r1' })
})

test('a refusal carries its code and parameters, and never a result', () => {
  const params = { seconds: 3 }
  expect(refusal({ code: 'request.too_many', params, status: 429 }, 'r1')).toEqual({
    success: false,
    errorCode: 'request.too_many',
    errorParams: params,
    requestId: 'r1',
  })
  expect(refusal({ code: 'access.denied', status: 403 }, 'r1')).toEqual({
    success: false,
    errorCode: 'access.denied',
    requestId: 'r1',
  })
})

test('only a dead ticket sends the console to the login page', () => {
  expect(refusal({ code: 'session.login_needed', status: 401 }, 'r1').needLogin).toBe(true)
  expect(refusal({ code: 'access.key_invalid', status: 401 }, 'r1')).not.toHaveProperty('needLogin')
})

test('the log level of a fault is no part of the answer', () => {
  expect(refusal({ code: 'server.failed', status: 500, level: 'error' }, 'r1')).not.toHaveProperty('level')
})

test.each([
  ['the same', { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, []],
  ['one more', { a: 1, secret: 2 }, { a: 1 }, ['secret']],
  ['one more below', { a: { b: 1, secret: 2 } }, { a: { b: 1 } }, ['a.secret']],
  [
    'one more in a list',
    { list: [{ a: 1 }, { a: 1, hash: 2 }] },
    { list: [{ a: 1 }, { a: 1 }] },
    ['list.1.hash'],
  ],
  ['one left undefined', { a: 1, b: undefined }, { a: 1 }, []],
  ['one turned into something else', { at: { year: 1 } }, { at: '2026' }, []],
  ['no object at all', 'text', 'text', []],
])('fields that an answer has beyond its contract: %s', (_name, answer, parsed, expected) => {
  expect(undeclaredPaths(answer, parsed)).toEqual(expected)
})

test('a broken result names its call and all that is wrong with it', () => {
  const error = new BrokenResultError('alarm.list', ['a invalid_type', 'b is not declared'])
  expect(error.message).toBe(
    'the result of alarm.list does not fit its contract: a invalid_type; b is not declared',
  )
})
