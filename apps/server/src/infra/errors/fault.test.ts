import { errorKinds, type ErrorCode } from '@palisade/contract'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { AppError, invalidRequest } from './app-error.ts'
import { createFaultOf } from './fault.ts'

const faultOf = createFaultOf({ device__code: 'device.code_taken', area__code: 'area.code_taken' })

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })
function databaseError(code: string, constraint?: string) {
  const error = new DatabaseError('refused', 10, 'error')
  error.code = code
  error.constraint = constraint
  return error
}

test('a refusal keeps its code and parameters and has the status of its kind', () => {
  expect(faultOf(new AppError('request.too_many', { seconds: 3 }))).toMatchObject({
    code: 'request.too_many',
    params: { seconds: 3 },
    status: errorKinds['request.too_many'].status,
  })
  expect(faultOf(new AppError('access.denied'))).not.toHaveProperty('params')
})

test('an invalid request names its faults', () => {
  const issues = [{ path: 'a.b', rule: 'too_big' }]
  expect(faultOf(invalidRequest(issues))).toMatchObject({
    code: 'request.invalid',
    status: 400,
    params: { issues },
  })
})

describe('constraints', () => {
  test('a declared one refuses with its code', () => {
    expect(faultOf(databaseError('23505', 'device__code')).code).toBe('device.code_taken')
    expect(faultOf(databaseError('23514', 'area__code')).code).toBe('area.code_taken')
  })

  test('an unnamed constraint, and a name that is no violation, are faults of ours', () => {
    expect(faultOf(databaseError('23505', 'device__unheard_of'))).toMatchObject({
      code: 'server.failed',
      status: 500,
    })
    expect(faultOf(databaseError('23503')).code).toBe('server.failed')
    expect(faultOf(databaseError('42P01', 'device__code')).code).toBe('server.failed')
    expect(faultOf(Object.assign(withCode('23505'), { constraint: 'device__code' })).code).toBe(
      'server.failed',
    )
  })
})

test.each<[string, unknown, ErrorCode]>([
  ['a database that shuts down', databaseError('57P01'), 'server.unavailable'],
  ['a database with no place left', databaseError('53300'), 'server.unavailable'],
  ['a database that is not there', withCode('ECONNREFUSED'), 'server.unavailable'],
  ['one not there at any address', new AggregateError([withCode('ECONNREFUSED')]), 'server.unavailable'],
  ['several faults that are no absence', new AggregateError([withCode('ENOENT')]), 'server.failed'],
  ['a deadlock lost', databaseError('40P01'), 'server.unavailable'],
  ['a race lost', databaseError('40001'), 'server.unavailable'],
  ['a full disk of files', withCode('ENOSPC'), 'server.disk_full'],
  ['a full quota', withCode('EDQUOT'), 'server.disk_full'],
  ['a full disk of the database', databaseError('53100'), 'server.disk_full'],
  ['a query beyond its time', databaseError('57014'), 'request.timeout'],
  ['a body too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE'), 'request.too_large'],
  ['a body of another type', withCode('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'request.unsupported_type'],
  ['a path that is none', withCode('FST_ERR_BAD_URL'), 'request.not_found'],
  [
    'a path out of the files',
    Object.assign(new Error('Forbidden'), { statusCode: 403 }),
    'request.not_found',
  ],
  ['a bug', new TypeError('x is not a function'), 'server.failed'],
  ['a thrown text', 'oops', 'server.failed'],
  ['nothing', undefined, 'server.failed'],
])('%s', (_name, error, code) => {
  const fault = faultOf(error)
  expect(fault.code).toBe(code)
  expect(fault.status).toBe(errorKinds[code].status)
})

test('a body that is no JSON is an invalid request, and its text goes nowhere', () => {
  const error = Object.assign(new SyntaxError('Unexpected token p in "password"'), { statusCode: 400 })
  const fault = faultOf(error)
  expect(fault).toMatchObject({ code: 'request.invalid', params: { issues: [{ path: '', rule: 'json' }] } })
  expect(JSON.stringify(fault)).not.toContain('password')
})

test('a bug is logged as an error, a refusal is not', () => {
  expect(faultOf(new Error('bug')).level).toBe('error')
  expect(faultOf(new AppError('session.login_needed')).level).toBeUndefined()
})
