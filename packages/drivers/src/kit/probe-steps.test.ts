import { expect, test } from 'vitest'
import { DeviceFault } from './driver.ts'
import { runProbe } from './probe-steps.ts'

test('a probe tells each step with its time, and ends with the first that fails', async () => {
  let now = 0
  const probed = await runProbe(
    async probe => {
      await probe.step('reach', async () => (now += 30))
      probe.found({ capabilities: ['live'] })
      await probe.step('login', () => {
        now += 5
        return Promise.reject(new DeviceFault('wrong_credentials', 'no'))
      })
      await probe.step('stream', async () => (now += 1000))
    },
    () => now,
  )
  expect(probed).toEqual({
    ok: false,
    cause: 'wrong_credentials',
    steps: [
      { step: 'reach', ok: true, took: 30 },
      { step: 'login', ok: false, cause: 'wrong_credentials', took: 5 },
    ],
    capabilities: ['live'],
    sources: [],
  })
})

test('an attempt that fails is told, and ends nothing', async () => {
  const probed = await runProbe(
    async probe => {
      await probe.attempt('events', () => Promise.reject(new DeviceFault('rejected', 'no room')))
      await probe.step('stream', () => Promise.resolve())
    },
    () => 0,
  )
  expect(probed).toMatchObject({
    ok: true,
    cause: undefined,
    steps: [
      { step: 'events', ok: false, cause: 'refused' },
      { step: 'stream', ok: true },
    ],
  })
})
