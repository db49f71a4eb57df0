import { createLoginBreaker } from '@palisade/rtsp'
import { expect, test } from 'vitest'
import type { Driver, SessionReports, Target } from '../kit/driver.ts'
import type { DeviceReport } from '../kit/host.ts'
import { createSessions, OPENING_MAX } from './sessions.ts'

const targets = Array.from({ length: 1000 }, (_, index): Target<'panel'> => ({
  id: String(index),
  driver: 'panel',
  config: { host: '127.0.0.1', port: 1, isTls: false },
}))

const breaker = createLoginBreaker()

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
  const sessions = createSessions({ driverOf: () => driver, breaker, report: () => undefined })
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
  const sessions = createSessions({
    driverOf: () => driver,
    breaker,
    report: report => told.push(report.kind),
  })
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
  const sessions = createSessions({ driverOf: () => driver, breaker, report: report => told.push(report) })
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

test('a login that is edited is tried, though its account was locked; other devices of the account are not', async () => {
  const { driver, opened } = countingDriver()
  const logins = createLoginBreaker()
  const sessions = createSessions({ driverOf: () => driver, breaker: logins, report: () => undefined })
  const withPassword = (password: string, port: number): Target<'panel'> => ({
    id: 'gate',
    driver: 'panel',
    config: { host: '192.0.2.7', port, isTls: false, username: 'viewer', password },
  })
  const [old, moved, edited] = [withPassword('old', 1), withPassword('old', 2), withPassword('new', 2)]
  const refusals = () => [old, edited].map(({ config }) => logins.refusalOf(config)?.cause)
  sessions.change([old], [])
  logins.refused(old.config, 600_000)
  sessions.change([moved], [])
  expect(refusals()).toEqual(['account_locked', 'account_locked'])
  sessions.change([edited], [])
  expect(refusals()).toEqual(['account_locked', undefined])
  expect(opened).toHaveLength(3)
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
  const sessions = createSessions({ driverOf: () => driver, breaker, report: report => told.push(report) })
  sessions.change(targets.slice(0, 1), [])
  expect(told).toMatchObject([{ kind: 'failed', cause: 'protocol_error', detail: 'no session' }])
  await sessions.stop()
})
