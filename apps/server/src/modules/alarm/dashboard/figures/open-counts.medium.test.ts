import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createOpenCounts } from './open-counts.ts'

let server: TestServer
let device: BuiltDevice
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  device = await buildDevice(server.db)
})
afterAll(() => server.stop())

/** Counts with events and time of their own. */
function keeperOf() {
  const clock = createManualClock(Date.now())
  const heard: (() => void)[] = []
  const listeners = { on: (_type: string, listener: () => void) => void heard.push(listener) }
  const parameters = { get: () => Promise.resolve('72h') }
  const deps = { db: server.db, parameters: parameters as never, listeners: listeners as never, clock }
  const counts = createOpenCounts(deps)
  const open = async () => {
    const { open: groups } = await counts.get()
    return groups.find(({ areaId }) => areaId === device.areaId)?.n ?? 0
  }
  return { ...counts, clock, open, tell: () => heard[0]?.() }
}

test('an alarm is counted after its event, and without one when the count is old', async () => {
  const { open, keep, tell, clock } = keeperOf()
  expect(await open()).toBe(0)
  await buildAlarm(server.db, { device })
  clock.advance(1000)
  await keep()
  expect(await open()).toBe(0)
  tell()
  await keep()
  expect(await open()).toBe(1)
  await buildAlarm(server.db, { device })
  clock.advance(5000)
  await keep()
  expect(await open()).toBe(2)
})

test('nothing is counted while nobody looks, and who comes back sees what stands', async () => {
  const { open, keep, tell, clock } = keeperOf()
  expect(await open()).toBe(0)
  await buildAlarm(server.db, { device })
  clock.advance(20_000)
  tell()
  await keep()
  expect(await open()).toBe(1)
})

test('many who look at once wait for one count', async () => {
  const { get } = keeperOf()
  const [first, ...rest] = await Promise.all(Array.from({ length: 5 }, () => get()))
  expect(rest.every(one => one === first)).toBe(true)
})
