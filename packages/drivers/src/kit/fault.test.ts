import { expect, test } from 'vitest'
import { DeviceFault } from './driver.ts'
import { causeOf, detailOf, faultOfConnection, lackReasonOf } from './fault.ts'

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

test.each([
  [new DeviceFault('rejected', '', 'no_rights'), 'no_rights'],
  [new DeviceFault('rejected', '', 'no_room'), 'no_room'],
  [new DeviceFault('rejected', '', 'no_picture'), 'refused'],
  [new DeviceFault('wrong_credentials', ''), 'no_rights'],
  [new DeviceFault('not_supported', ''), 'not_supported'],
  [new DeviceFault('control_lost', ''), 'silent'],
  [new DeviceFault('unreachable', ''), 'unreachable'],
  [new TypeError('x'), 'protocol_error'],
])('an ability whose request ended with %o is missing because of %s', (error, why) => {
  expect(lackReasonOf(error)).toBe(why)
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
