import type { LiveTimeout } from '@palisade/contract'
import { liveTimeoutHours, liveTimeouts } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { createTestRaiser } from './raise/raiser.testing.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())
beforeEach(() => admin.client.parameter.restoreDefault({ keys: ['alarm.live_timeout'] }))

const leaveAfter = (value: LiveTimeout) => admin.client.parameter.update({ key: 'alarm.live_timeout', value })
const ago = (ms: number) => new Date(Date.now() - ms)

/** An operator with two alarms for each time limit: one a minute younger, one a minute older. */
async function site() {
  const who = await signInOperator(server)
  const alarm = (ms: number) =>
    buildAlarm(server.db, { device: who.device, occurredAt: ago(ms), level: 'general' })
  const pairs = []
  for (const timeout of liveTimeouts) {
    const limit = liveTimeoutHours[timeout] * HOUR
    pairs.push({ young: (await alarm(limit - MINUTE)).id, old: (await alarm(limit + MINUTE)).id })
  }
  const live = async () => {
    const page = (await who.client.alarm.getOpen({ pageSize: 100 })).returnObj
    return { ids: page?.list.map(one => one.id) ?? [], total: page?.total }
  }
  const count = async () => (await who.client.alarm.countOpen()).returnObj
  return { who, pairs, live, count }
}

describe('alarms older than the time limit', () => {
  test('leave the live list and the counts at each limit, and stay in the records', async () => {
    const { who, pairs, live, count } = await site()
    for (const [index, timeout] of liveTimeouts.entries()) {
      await leaveAfter(timeout)
      const expected = pairs.flatMap(({ young, old }, at) =>
        at < index ? [young, old] : at === index ? [young] : [],
      )
      const { ids, total } = await live()
      expect([timeout, ids.toSorted(), total]).toEqual([timeout, expected.toSorted(), expected.length])
      expect(await count()).toMatchObject({
        onAlert: expected.length,
        inProgress: 0,
        byLevel: { general: expected.length },
      })
    }
    const records = await who.client.alarm.getRecords({ processed: 'unprocessed', pageSize: 100 })
    expect(records.returnObj?.total).toBe(2 * liveTimeouts.length)
  })

  test('come back when the limit is raised: a change is in force at once', async () => {
    const { live, count } = await site()
    await leaveAfter('24h')
    expect((await live()).total).toBe(1)
    await leaveAfter('1w')
    expect((await live()).total).toBe(7)
    expect((await count())?.onAlert).toBe(7)
  })

  test('can still be handled', async () => {
    const { who, pairs } = await site()
    const alarmId = pairs.at(-1)?.old ?? ''
    const answer = await who.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' })
    expect(answer.returnObj).toMatchObject({ status: 'in_progress' })
  })
})

describe('repeated events', () => {
  async function raise(liveTimeout: LiveTimeout, began: number, isLasting = false) {
    const device = await buildDevice(server.db)
    const parameters = {
      get: async (key: string) => (key === 'alarm.live_timeout' ? liveTimeout : 60) as never,
    }
    const { db, files } = server.app.infra
    const openAlarm = await buildAlarm(db, { device, type: 'intrusion', occurredAt: ago(began) })
    // The alarm has repeated until just now.
    await db
      .updateTable('alarm')
      .set({ last_at: ago(1000) })
      .where('id', '=', openAlarm.id)
      .execute()
    const raiser = createTestRaiser({ db, parameters, files })
    const event = { issuer: 'test', device: { id: device.id }, type: 'intrusion', description: '' } as const
    const ids = []
    for (const eventId of ['1', '2'])
      ids.push(await raiser.raise({ ...event, eventId: device.id + eventId, at: Date.now(), isLasting }))
    return { openAlarm: openAlarm.id, ids }
  }

  test('joins an alarm that is still live', async () => {
    const { openAlarm, ids } = await raise('24h', 23 * HOUR)
    expect(ids).toEqual([openAlarm, openAlarm])
  })

  test('raises one new alarm when the old one has left the live list: nothing goes unseen', async () => {
    const { openAlarm, ids } = await raise('24h', 25 * HOUR)
    expect(ids[0]).not.toBe(openAlarm)
    expect(ids[1]).toBe(ids[0])
  })

  test('a state that lasts adds nothing to its alarm, however old', async () => {
    const { openAlarm, ids } = await raise('24h', 25 * HOUR, true)
    expect(ids).toEqual([openAlarm, openAlarm])
  })
})
