import type { Alarm } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { prepareMqttBroker, type MqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import {
  deliveriesOf,
  inTransaction,
  NOTICE_LIMIT,
  useBroker,
  waitForStates,
} from '#server/testing/outside/notice-site.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { publishMqtt } from '../notice-port.ts'

let server: TestServer
let admin: SignedInClient
let broker: MqttBroker

beforeAll(async () => {
  broker = await prepareMqttBroker()
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  await broker.remove()
})

const publish = async (cause: string, topic: string, payload: string) => {
  const { noticeId } = await inTransaction(server, tx =>
    publishMqtt(tx, { reason: 'linkage', cause, topic, payload }),
  )
  return () => deliveriesOf(server, noticeId)
}

test(
  'a broker that was away gets messages and alarms in order, each once, and loses nothing',
  async () => {
    // The alarm stands, without events, before the broker is named: it is told as one that is open.
    const { ann, alarmId } = await setUpDispatch(server)
    got(await useBroker(admin, broker.port, { publishesAlarms: true }))
    const asks: Awaited<ReturnType<typeof publish>>[] = []
    for (let n = 0; n < 5; n += 1) asks.push(await publish(`away:${n}`, 'linkage/door', String(n)))
    await vi.waitFor(async () => expect((await asks[0]?.())?.[0]?.reason).toBe('unreachable'), NOTICE_LIMIT)
    // The broker has never been told of anything: it is told what is open, then what changes.
    const { heard } = await broker.startHeard()
    for (const ask of asks) await waitForStates(ask, { mqtt: 'sent' })
    const doors = heard.filter(({ topic }) => topic === 'site/linkage/door')
    expect(doors.map(({ payload }) => payload)).toEqual(['0', '1', '2', '3', '4'])
    const state = (found: Alarm['status']) => {
      const last = heard.findLast(({ topic }) => topic.endsWith(`/alarm/${alarmId}`))
      expect(last && (JSON.parse(last.payload) as Alarm).status).toBe(found)
    }
    await vi.waitFor(() => state('on_alert'), NOTICE_LIMIT)

    await broker.stop()
    got(await ann.client.alarm.acknowledge({ alarmId, confirm: 'acknowledge' }))
    got(await ann.client.alarm.close({ alarmId, reason: 'a cat' }))
    const { heard: later } = await broker.startHeard()
    const events = () =>
      later
        .filter(({ topic }) => topic.endsWith('/alarm-event'))
        .map(({ payload }) => JSON.parse(payload) as { event: string; alarm: Alarm })
        .filter(({ alarm }) => alarm.id === alarmId)
        .map(({ event, alarm }) => `${event} ${alarm.status}`)
    await vi.waitFor(
      () => expect(events()).toEqual(['changed in_progress', 'changed completed']),
      NOTICE_LIMIT,
    )
    // A broker keeps open alarms alone: the last message takes this one away.
    await vi.waitFor(
      () => expect(later.findLast(({ topic }) => topic.endsWith(`/alarm/${alarmId}`))?.payload).toBe(''),
      NOTICE_LIMIT,
    )
  },
  patience(90_000),
)

test('a trial tells that the broker took it, and that it is away', async () => {
  expect(got(await admin.client.notice.testMqttServer())).toMatchObject({ isTaken: true })
  await broker.stop()
  expect(got(await admin.client.notice.testMqttServer())).toMatchObject({
    isTaken: false,
    reason: 'unreachable',
  })
})

test('a password never goes in clear, and is never shown', async () => {
  const clear = await useBroker(admin, broker.port, { userName: 'ann', password: 'word-in-clear' })
  expect(clear.errorCode).toBe('notice.password_in_clear')
  const sealed = got(
    await useBroker(admin, broker.port, { security: 'tls', userName: 'ann', password: 'word-in-clear' }),
  )
  expect(sealed.mqtt).toMatchObject({ hasPassword: true, userName: 'ann' })
  expect(JSON.stringify(sealed)).not.toContain('word-in-clear')
  const rows = await server.db.selectFrom('audit').selectAll().where('action', 'like', 'notice.%').execute()
  expect(JSON.stringify(rows)).not.toContain('word-in-clear')
})
