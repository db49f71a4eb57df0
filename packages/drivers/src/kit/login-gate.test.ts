import { createLoginBreaker } from '@palisade/rtsp'
import { expect, test } from 'vitest'
import { DeviceFault } from './driver.ts'
import { createLoginGate, gated } from './login-gate.ts'
import { runProbe } from './probe-steps.ts'

const account = { host: '192.0.2.7', port: 80, username: 'viewer', password: 'seven words' }
const fault = (cause: DeviceFault['deviceCause']) => () => Promise.reject(new DeviceFault(cause, 'told'))

function gates() {
  let now = 0
  const breaker = createLoginBreaker({ elapsed: () => now })
  return { breaker, pass: (ms: number) => (now += ms), gate: createLoginGate({ ...account, breaker }) }
}

test('a refused login goes out again after ten minutes; another fault holds nothing back', async () => {
  const { gate, pass } = gates()
  let tries = 0
  const logIn = (run: () => Promise<unknown>) => gated(gate, () => (tries++, run()))
  await expect(logIn(fault('silent'))).rejects.toThrow('told')
  await expect(logIn(fault('wrong_credentials'))).rejects.toThrow('told')
  pass(599_000)
  await expect(logIn(() => Promise.resolve())).rejects.toThrow('login refused before, again in 1 min')
  expect(tries).toBe(2)
  pass(1000)
  expect(await logIn(() => Promise.resolve('in'))).toBe('in')
})

test('a probe of a locked account says for how many minutes more', async () => {
  const { gate, breaker, pass } = gates()
  breaker.refused(account, 1_800_000)
  pass(300_000)
  const probe = runProbe(run => run.step('login', () => gated(gate, () => Promise.resolve())))
  expect(await probe).toMatchObject({ ok: false, cause: 'account_locked', lockedMinutes: 25 })
})
