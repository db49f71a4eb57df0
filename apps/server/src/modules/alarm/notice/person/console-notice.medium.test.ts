import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { inTransaction, tellOne, waitForStates } from '#server/testing/outside/notice-site.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { insertDeliveries, insertNotice } from '../notice.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function setUpTold() {
  const site = await setUpDispatch(server, { level: 'very_urgent', type: 'fire' })
  const { bob, alarmId } = site
  const { notice } = bob.client
  /** Tells Bob's console something. */
  const tell = async (title: string) => {
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['console'], title })
    await waitForStates(ask, { console: 'sent' })
    return (await ask())[0]!.id
  }
  const titles = async () => got(await notice.getOwnUnconfirmed()).map(({ title }) => title)
  const moments = async () => {
    const rows = got(await site.ann.client.notice.getOfAlarm({ alarmId }))
    return Object.fromEntries(
      rows.map(({ title, shownAt, confirmedAt }) => [title, [shownAt !== null, confirmedAt !== null]]),
    )
  }
  const acknowledge = async (id = alarmId) =>
    got(await site.ann.client.alarm.acknowledge({ alarmId: id, confirm: 'acknowledge' }))
  return { ...site, notice, tell, titles, moments, acknowledge }
}

test('shown and confirmed are two moments, each of one notice; nobody confirms for somebody else', async () => {
  const site = await setUpTold()
  const ids = [await site.tell('A'), await site.tell('B'), await site.tell('C')]
  expect(await site.titles()).toEqual(['C', 'B', 'A'])
  got(await site.notice.markShown({ ids: ids.slice(0, 1) }))
  got(await site.notice.confirm({ ids: ids.slice(1, 2) }))
  got(await site.carl.client.notice.confirm({ ids }))
  got(await site.carl.client.notice.markShown({ ids }))
  expect(await site.moments()).toEqual({ A: [true, false], B: [true, true], C: [false, false] })
  expect(await site.titles()).toEqual(['C', 'A'])
})

test('what an answered alarm told is taken back; what is told while it is handled stays until it is closed', async () => {
  const site = await setUpTold()
  await site.tell('Before')
  await site.acknowledge()
  expect(await site.titles()).toEqual([])
  await site.tell('Meanwhile')
  expect(await site.titles()).toEqual(['Meanwhile'])
  const reason = 'Looked at'
  got(await site.ann.client.alarm.close({ alarmId: site.alarmId, style: 'unknown', reason }))
  expect(await site.titles()).toEqual([])
})

/** Queues one of these as their own code does. */
const put = (reason: 'escalation' | 'digest', cause: string, userId: string, more: object) =>
  inTransaction(server, async tx => {
    const values = { alarm_id: null, area_id: null, level: 1, title: '', body: '', fields: {}, ...more }
    const { id } = await insertNotice(tx, { cause, reason, ...values })
    const draft = { channel: 'console' as const, user_id: userId, recipient: 'Bob', receiver: 'console' }
    await insertDeliveries(tx, id, [{ ...draft, state: 'sent' }])
    const sent_at = new Date()
    await tx.updateTable('notice_delivery').set({ sent_at }).where('notice_id', '=', id).execute()
  })

test('an alarm that climbs is one line with its newest step, also once that is confirmed', async () => {
  const site = await setUpTold()
  const climb = (step: string) =>
    put('escalation', `line:${step}`, site.bob.id, { alarm_id: site.alarmId, fields: { step } })
  await climb('1')
  await climb('2')
  const lines = got(await site.notice.getOwnUnconfirmed())
  expect(lines).toMatchObject([{ alarmId: site.alarmId, step: 2 }])
  got(await site.notice.confirm({ ids: lines.map(({ id }) => id) }))
  expect(await site.titles()).toEqual([])
})

test('a digest is taken back once all that it stands for is answered, and it names all of it', async () => {
  const site = await setUpTold()
  const other = await buildAlarm(server.db, { device: site.ann.device })
  const held = [site.alarmId, other.id].map(alarm_id => ({ title: '', cause_reason: 'linkage', alarm_id }))
  const digest = (count: number) =>
    put('digest', `digest:${count}`, site.bob.id, { fields: { count, hold: 'flood', held } })
  await digest(2)
  await digest(30)
  await site.acknowledge()
  expect(await site.titles()).toEqual(['30 more notices', '2 more notices'])
  await site.acknowledge(other.id)
  expect(await site.titles()).toEqual(['30 more notices'])
})
