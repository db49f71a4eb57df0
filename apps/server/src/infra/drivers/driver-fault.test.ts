import { DeviceFault } from '@palisade/drivers'
import { expect, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { driverFault } from './driver-fault.ts'

test.each([
  ['not_supported', 'device.not_supported'],
  ['rejected', 'device.rejected'],
  ['unreachable', 'device.offline'],
  ['silent', 'device.offline'],
  ['wrong_credentials', 'device.offline'],
  ['control_lost', 'driver.unavailable'],
] as const)('%s is %s to the caller', (cause, code) => {
  expect(driverFault(new DeviceFault(cause, 'x')).code).toBe(code)
})

test('a refusal names its reason, without the device’s own text', () => {
  const fault = driverFault(new DeviceFault('rejected', 'Fault: <script>'))
  expect(fault.params).toEqual({ reason: 'refused' })
})

test('keeps errors that already have a code; any other error is a fault of our own process', () => {
  const decided = new AppError('device.address_refused')
  expect(driverFault(decided)).toBe(decided)
  expect(driverFault(new TypeError('x')).code).toBe('driver.unavailable')
})
