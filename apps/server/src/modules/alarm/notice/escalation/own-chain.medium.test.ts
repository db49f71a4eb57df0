import type { PermissionCode } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { DISPATCHER, setUpDispatch, signInGuard } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { setEmail } from '#server/testing/outside/notice-site.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { putChain } from './escalation.queries.ts'
import { OWN_CHAIN } from './escalation.rules.ts'

const ADMINISTRATOR: readonly PermissionCode[] = ['alarm.view', 'notice.edit']
/** New alarms and due steps are looked for so often, ms. */
const LOOK_EVERY = 1_000
let periods: Periods
let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  periods = holdPeriods()
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  periods.release()
})

/** A fire in a centre where nobody has saved a chain, or where one is off. */
async function setUpFire({ isOff = false } = {}) {
  const site = await setUpDispatch(server, { level: 'very_urgent', type: 'fire' })
  const alarm = await findAlarmRow(server.db, site.alarmId)
  if (!alarm) throw new Error('no alarm')
  await server.db.transaction().execute(async tx => {
    if (isOff) await putChain(tx, alarm.centre_id, { ...OWN_CHAIN, isEnabled: false, version: 1 })
    await writeAlarmEvents(tx, 'alarm.raised', [alarm])
  })
  const climbing = () =>
    server.db
      .selectFrom('alarm_escalation')
      .selectAll()
      .where('alarm_id', '=', site.alarmId)
      .executeTakeFirst()
  /** Lets a step be due, and waits until it is taken. */
  const take = async (count: number) => {
    await periods.pass(LOOK_EVERY, climbing)
    await server.db
      .updateTable('alarm_escalation')
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where('alarm_id', '=', site.alarmId)
      .execute()
    await periods.pass(LOOK_EVERY, async () => (await climbing())?.step === count)
  }
  const told = async () =>
    got(await site.ann.client.notice.getOfAlarm({ alarmId: site.alarmId }))
      .map(({ recipient, channel }) => `${recipient} ${channel}`)
      .toSorted()
  return { ...site, alarm, climbing, take, told }
}

test('shows what is in force: very urgent alarms after 60 s, the desk, the administrators, and again', async () => {
  expect(got(await admin.client.notice.getChain())).toMatchObject({
    version: 0,
    isEnabled: true,
    waits: { very_urgent: 60, urgent: null, general: null, low: null },
    steps: [{ duties: ['handle'] }, { duties: ['administer'] }],
    repeats: 1,
  })
})

test('tells who may handle the alarm and is signed in, then the administrators by the ways they have', async () => {
  const fire = await setUpFire()
  const { area } = fire.ann
  const absent = await buildUser(server.db, { permissions: DISPATCHER, areaIds: [area.id], name: 'Absent' })
  const keeper = await signInGuard(server, fire.alarm.centre_id, 'Keeper', ADMINISTRATOR)
  await setEmail(server, keeper.id, 'keeper@example.com')
  const stranger = await setUpDispatch(server)

  const left = async () => {
    const due = (await fire.climbing())?.due_at.getTime() ?? 0
    return due - Date.now()
  }
  await periods.pass(LOOK_EVERY, async () => (await left()) > 50_000)
  expect(await left()).toBeLessThanOrEqual(60_000)
  await fire.take(1)
  const first = await fire.told()
  expect(first).toContain('Ann console')
  expect(first.filter(one => /Bob|Carl|Absent|Keeper/.test(one))).toEqual([])
  const people = await server.db
    .selectFrom('notice_delivery')
    .select('user_id')
    .where('user_id', 'in', [absent.id, stranger.ann.user.id])
    .execute()
  expect(people).toEqual([])

  await fire.take(2)
  const second = await fire.told()
  // A phone that nobody has is no line of the log; whoever is named gets one with the reason.
  expect(second.filter(one => one.startsWith('Keeper'))).toEqual(['Keeper console', 'Keeper email'])
  await fire.take(3)
  await fire.take(4)
  expect((await fire.told()).filter(one => one === 'Ann console')).toHaveLength(2)
  expect((await fire.climbing())?.ended_at).not.toBeNull()
})

test('can be changed and turned off; then nothing climbs in that centre alone', async () => {
  const { savedBy: _by, savedAt: _at, ...own } = got(await admin.client.notice.getChain())
  const off = got(await admin.client.notice.updateChain({ ...own, isEnabled: false }))
  expect(off).toMatchObject({ version: 1, isEnabled: false, steps: own.steps })
  const [silent, other] = [await setUpFire({ isOff: true }), await setUpFire()]
  await periods.pass(LOOK_EVERY, other.climbing)
  expect(await silent.climbing()).toBeUndefined()
})
