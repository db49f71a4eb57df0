import { expect, test, vi } from 'vitest'
import { DeviceFault } from './driver.ts'
import { startSessionLoop } from './session-loop.ts'

const timing = { retryFrom: 1, retryUpTo: 4 }

test('each failure is told with its cause, and tried again', async () => {
  const failed = vi.fn()
  const run = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new DeviceFault('wrong_credentials', 'refused'))
    .mockRejectedValueOnce(new TypeError('what the device sent'))
    .mockRejectedValueOnce(new DeviceFault('rejected', 'no'))
    .mockResolvedValueOnce()
    .mockImplementation(() => new Promise(() => undefined))
  const loop = startSessionLoop({ reports: { failed }, timing, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(5))
  expect(failed.mock.calls).toEqual([
    ['wrong_credentials', 'refused'],
    ['protocol_error', 'unexpected fault'],
    ['refused', 'no'],
    ['silent', 'the device ended the session'],
  ])
  const from = Date.now()
  await loop.stop()
  expect(Date.now() - from).toBeLessThan(1000)
})

test('nothing is told after the stop', async () => {
  const failed = vi.fn()
  const run = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    })
  const loop = startSessionLoop({ reports: { failed }, timing, run })
  await loop.stop()
  expect(failed).not.toHaveBeenCalled()
})
