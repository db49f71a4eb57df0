import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { publishMqtt, sendNotice, sendWebhook } from './notice-port.ts'
import { listDeliveries } from './notice.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  server.db.transaction().execute(work)

const words = { reason: 'linkage', title: '{type}', text: '<b>{location}</b>' } as const

test('one delivery a person and way; who may not see the alarm gets none, and the log says so', async () => {
  const { bob, carl, alarmId } = await setUpDispatch(server)
  const stranger = await setUpDispatch(server)
  await server.db
    .updateTable('user_account')
    .set({ email: 'bob@example.com' })
    .where('id', '=', bob.id)
    .execute()
  const userIds = [bob.id, carl.id, bob.id, stranger.bob.id]
  const recipients = { userIds, groupIds: [], roleIds: [] }
  const sent = await inTransaction(tx =>
    sendNotice(tx, { ...words, cause: 'port:1', alarmId, recipients, channels: ['console', 'email'] }),
  )
  const told = sent.deliveries.map(row => [row.userId, row.channel, row.reason])
  expect(told).toHaveLength(6)
  expect(told).toEqual(
    expect.arrayContaining([
      [bob.id, 'console', null],
      [bob.id, 'email', null],
      [carl.id, 'console', null],
      [carl.id, 'email', 'no_address'],
      [stranger.bob.id, 'console', 'no_right'],
      [stranger.bob.id, 'email', 'no_right'],
    ]),
  )
})

test('the same cause again, also at the same time, queues nothing more and returns what is there', async () => {
  const { bob, alarmId } = await setUpDispatch(server)
  const recipients = { userIds: [bob.id], groupIds: [], roleIds: [] }
  const send = () =>
    inTransaction(tx =>
      sendNotice(tx, { ...words, cause: 'port:2', alarmId, recipients, channels: ['console'] }),
    )
  const [first, second] = await Promise.all([send(), send()])
  expect(first.noticeId).toBe(second.noticeId)
  expect(await listDeliveries(server.db, first.noticeId)).toHaveLength(1)
})

test('a transaction that is undone tells nobody', async () => {
  const { bob, alarmId } = await setUpDispatch(server)
  const recipients = { userIds: [bob.id], groupIds: [], roleIds: [] }
  const undone = inTransaction(async tx => {
    await sendNotice(tx, { ...words, cause: 'port:3', alarmId, recipients, channels: ['console'] })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const row = await server.db
    .selectFrom('notice')
    .select('id')
    .where('cause', '=', 'port:3')
    .executeTakeFirst()
  expect(row).toBeUndefined()
})

test('a webhook that is not there is skipped, a message of MQTT waits', async () => {
  const webhookId = '01990000-0000-7000-8000-000000000000'
  const { deliveries: hooks } = await inTransaction(tx =>
    sendWebhook(tx, { reason: 'linkage', cause: 'port:4', webhookId, body: { door: 7 } }),
  )
  expect(hooks).toMatchObject([{ channel: 'webhook', state: 'skipped', reason: 'deleted' }])
  const { deliveries: messages } = await inTransaction(tx =>
    publishMqtt(tx, { reason: 'linkage', cause: 'port:5', topic: 'linkage/door-7', payload: 'open' }),
  )
  expect(messages).toMatchObject([{ channel: 'mqtt', recipient: 'linkage/door-7' }])
})

test('a console that comes later shows nothing of an alarm that has gone out of its user’s reach', async () => {
  const { ann, bob, alarmId } = await setUpDispatch(server)
  const elsewhere = await setUpDispatch(server)
  const recipients = { userIds: [bob.id], groupIds: [], roleIds: [] }
  const { noticeId } = await inTransaction(tx =>
    sendNotice(tx, { ...words, cause: 'port:9', alarmId, recipients, channels: ['console'] }),
  )
  await until(async () => (await listDeliveries(server.db, noticeId))[0]?.state === 'sent')
  const shown = async () => got(await bob.client.notice.getOwnUnconfirmed()).map(one => one.alarmId)
  expect(await shown()).toEqual([alarmId])
  await server.db
    .updateTable('role_area')
    .set({ area_id: elsewhere.ann.area.id })
    .where('area_id', '=', ann.area.id)
    .execute()
  await until(async () => (await shown()).length === 0)
})
