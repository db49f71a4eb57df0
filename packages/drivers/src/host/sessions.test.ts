import { expect, test } from 'vitest'
import type { Driver, SessionReports, Target } from '../kit/driver.ts'
import type { DeviceReport } from '../kit/host.ts'
import { createSessions, OPENING_MAX } from './sessions.ts'

const targets = Array.from({ length: 1000 }, (_, index): Target<'panel'> => ({
  id: String(index),
  driver: 'panel',
  config: { host: '127.0.0.1', port: 1, isTls: false },
}))

function countingDriver() {
  const opened: SessionReports[] = []
  let stopped = 0
  const driver: Driver<'panel'> = {
    name: 'panel',
    capabilities: ['zone'],
    probe: () => Promise.reject(new Error('unused')),
    connect(_, reports) {
      opened.push(reports)
      return { stop: async () => void stopped++ }
    },
  }
  return { driver, opened, stopped: () => stopped }
}

test('a thousand sessions open a bounded number at a time', async () => {
  const { driver, opened, stopped } = countingDriver()
  const sessions = createSessions({ driverOf: () => driver, report: () => undefined })
  sessions.change(targets, [])
  expect(opened).toHaveLength(OPENING_MAX)
  for (let index = 0; index < opened.length; index++) opened[index]?.alive()
  expect(opened).toHaveLength(1000)
  await sessions.stop()
  expect(stopped()).toBe(1000)
})

test('changed settings open a new session and silence the old one', async () => {
  const { driver, opened, stopped } = countingDriver()
  const told: string[] = []
  const sessions = createSessions({ driverOf: () => driver, report: report => told.push(report.kind) })
  const [target] = targets
  sessions.change([target!], [])
  sessions.change([{ ...target!, config: { ...target!.config, port: 2 } }], [])
  expect(stopped()).toBe(1)
  opened[0]?.alive()
  expect(told).toEqual([])
  opened[1]?.alive()
  expect(told).toEqual(['alive'])
  expect(sessions.find(target!)).toBeUndefined()
  await sessions.stop()
})

test('a locked account is told with the end of its lock', async () => {
  const { driver, opened } = countingDriver()
  const told: DeviceReport[] = []
  const sessions = createSessions({ driverOf: () => driver, report: report => told.push(report) })
  sessions.change(targets.slice(0, 1), [])
  opened[0]?.failed('account_locked', 'account locked, 30 min', 1_800_000)
  opened[0]?.failed('silent', 'no answer in time')
  expect(told).toMatchObject([
    { kind: 'failed', cause: 'account_locked' },
    { kind: 'failed', cause: 'silent' },
  ])
  const ends = told.map(one => one.kind === 'failed' && one.lockedUntil && one.lockedUntil - one.at)
  expect(ends).toEqual([1_800_000, undefined])
  await sessions.stop()
})

test('a driver that throws is a failure of its device', async () => {
  const driver = {
    ...countingDriver().driver,
    connect: () => {
      throw new Error('secret')
    },
  }
  const told: unknown[] = []
  const sessions = createSessions({ driverOf: () => driver, report: report => told.push(report) })
  sessions.change(targets.slice(0, 1), [])
  expect(told).toMatchObject([{ kind: 'failed', cause: 'protocol_error', detail: 'no session' }])
  await sessions.stop()
})
