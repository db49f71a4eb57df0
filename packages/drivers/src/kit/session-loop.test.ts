import { expect, test, vi } from 'vitest'
import { DeviceFault } from './driver.ts'
import { AccountLocked } from './login-gate.ts'
import { startSessionLoop } from './session-loop.ts'

const timing = { retryFrom: 1, retryUpTo: 4 }

const untilStopped = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  })

test('each failure is told with its cause, and tried again', async () => {
  const failed = vi.fn()
  const run = vi
    .fn<(signal: AbortSignal) => Promise<void>>()
    .mockRejectedValueOnce(new DeviceFault('wrong_credentials', 'refused'))
    .mockRejectedValueOnce(new TypeError('what the device sent'))
    .mockRejectedValueOnce(new DeviceFault('rejected', 'no'))
    .mockRejectedValueOnce(new AccountLocked(60_000))
    .mockResolvedValueOnce()
    .mockImplementation(untilStopped)
  const loop = startSessionLoop({ reports: { failed }, timing, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(6))
  expect(failed.mock.calls).toEqual([
    ['wrong_credentials', 'refused', undefined],
    ['protocol_error', 'unexpected fault', undefined],
    ['refused', 'no', undefined],
    ['account_locked', 'account locked, 1 min', 60_000],
    ['silent', 'the device ended the session', undefined],
  ])
  await loop.stop()
})

test('a device that hangs does not hold the stop up', async () => {
  const pause = vi.fn(() => Promise.resolve())
  const run = () => new Promise<void>(() => undefined)
  const loop = startSessionLoop({ reports: { failed: () => undefined }, timing, run, pause })
  await loop.stop()
  expect(pause.mock.calls).toEqual([[800, expect.any(AbortSignal)]])
})

/** The pauses before the next tries; `outcomes` are tries that got in touch (`up`) or not before they failed. */
async function pausesOf(outcomes: readonly ('up' | 'down')[], random: number): Promise<number[]> {
  const pauses: number[] = []
  const over = Promise.withResolvers<void>()
  const left = [...outcomes]
  const loop = startSessionLoop({
    reports: { failed: () => undefined },
    timing: { retryFrom: 100, retryUpTo: 400 },
    random: () => random,
    pause: ms => Promise.resolve(pauses.push(ms)),
    async run(signal, isUp) {
      const outcome = left.shift()
      if (outcome === 'up') isUp()
      if (outcome) throw new DeviceFault('unreachable', 'no connection')
      over.resolve()
      await untilStopped(signal)
    },
  })
  await over.promise
  const between = [...pauses]
  await loop.stop()
  return between
}

test('pauses double up to the longest, and begin anew after each time in touch', async () => {
  expect(await pausesOf(['down', 'down', 'down', 'down'], 0.5)).toEqual([100, 200, 400, 400])
  expect(await pausesOf(['down', 'up', 'down', 'up', 'up'], 0.5)).toEqual([100, 100, 200, 100, 100])
})

test('pauses are spread by a quarter to both sides', async () => {
  expect(await pausesOf(['down', 'down'], 0)).toEqual([75, 150])
  expect(await pausesOf(['down', 'down'], 1)).toEqual([125, 250])
})

test('nothing is told after the stop', async () => {
  const failed = vi.fn()
  const loop = startSessionLoop({ reports: { failed }, timing, run: untilStopped })
  await loop.stop()
  expect(failed).not.toHaveBeenCalled()
})
