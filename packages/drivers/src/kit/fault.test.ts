import { expect, test } from 'vitest'
import { DeviceFault } from './driver.ts'
import { causeOf, detailOf, faultOfConnection } from './fault.ts'

const withCode = (code: string): Error => Object.assign(new Error('text of the device'), { code })

test.each([
  [new DeviceFault('silent', ''), 'silent'],
  [new DeviceFault('rejected', ''), 'refused'],
  [new DeviceFault('not_supported', ''), 'refused'],
  [new TypeError('x'), 'protocol_error'],
  ['thrown text', 'protocol_error'],
])('cause of %s', (error, cause) => {
  expect(causeOf(error)).toBe(cause)
})

test('only our own words are told', () => {
  expect(detailOf(new DeviceFault('silent', 'no answer'))).toBe('no answer')
  expect(detailOf(new Error('text of the device'))).toBe('unexpected fault')
})

test.each([
  [withCode('ECONNREFUSED'), 'unreachable', 'connection failed (ECONNREFUSED)'],
  [withCode('HPE_INVALID_CONSTANT'), 'protocol_error', 'not HTTP (HPE_INVALID_CONSTANT)'],
  [new Error('text of the device'), 'unreachable', 'connection failed (failed)'],
])('a connection that fails with %s', (error, deviceCause, message) => {
  expect(faultOfConnection(error)).toMatchObject({ deviceCause, message })
})
