import type { EscalationStep } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { NOTICE_LIMIT, stepOf } from '#server/testing/outside/notice-site.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { putChain } from './escalation.queries.ts'

/** New alarms and due steps are looked for so often, ms. */
const LOOK_EVERY = 1_000
let periods: Periods
let server: TestServer
beforeAll(async () => {
  periods = holdPeriods()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  periods.release()
})

/** A site whose very urgent alarms climb these steps. */
async function setUpChain(
  stepsFor: (site: Awaited<ReturnType<typeof setUpDispatch>>) => EscalationStep[],
  repeats = 0,
) {
  const site = await setUpDispatch(server, { level: 'very_urgent', type: 'fire' })
  const alarm = await findAlarmRow(server.db, site.alarmId)
  if (!alarm) throw new Error('no alarm')
  await server.db.transaction().execute(tx =>
    putChain(tx, alarm.centre_id, {
      isEnabled: true,
      waits: { very_urgent: 60, urgent: null, general: null, low: null },
      steps: stepsFor(site),
      repeats,
      version: 1,
      savedBy: 'Test',
    }),
  )
  /** Tells that the alarm was raised, as its raising does. */
  const raise = () => server.db.transaction().execute(tx => writeAlarmEvents(tx, 'alarm.raised', [alarm]))
  const climbing = () =>
    server.db
      .selectFrom('alarm_escalation')
      .selectAll()
      .where('alarm_id', '=', site.alarmId)
      .executeTakeFirst()
  /** As if the time of the next step were over. */
  const due = async () => {
    await periods.pass(LOOK_EVERY, climbing)
    await server.db
      .updateTable('alarm_escalation')
      .set({ due_at: new Date(Date.now() - 1_000) })
      .where('alarm_id', '=', site.alarmId)
      .execute()
  }
  const stepsTaken = (count: number) =>
    periods.pass(LOOK_EVERY, async () => (await climbing())?.step === count)
  const told = async () => {
    const rows = got(await site.ann.client.notice.getOfAlarm({ alarmId: site.alarmId }))
    return rows.map(one => `${one.recipient} ${one.state}`).toSorted()
  }
  const history = async () =>
    (await site.details()).history
      .filter(({ action }) => ['notified', 'told_before', 'nobody_notified'].includes(action))
      .map(({ action, text, person }) => [action, text, person])
  return { ...site, raise, climbing, due, stepsTaken, told, history }
}

describe('an alarm that nobody acknowledges', () => {
  test('climbs step by step, once more as often as is said, and its history tells who was told', async () => {
    const site = await setUpChain(
      ({ bob, carl }) => [stepOf({ userIds: [bob.id] }), stepOf({ userIds: [carl.id] })],
      1,
    )
    await site.raise()
    await site.due()
    await site.stepsTaken(1)
    const left = ((await site.climbing())?.due_at.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThan(61_000)
    for (const count of [2, 3, 4]) {
      await site.due()
      await site.stepsTaken(count)
    }
    expect((await site.climbing())?.ended_at).not.toBeNull()
    await vi.waitFor(
      async () => expect(await site.told()).toEqual(['Bob sent', 'Bob sent', 'Carl sent', 'Carl sent']),
      NOTICE_LIMIT,
    )
    expect(await site.history()).toEqual([
      ['notified', '1', 'Bob'],
      ['notified', '2', 'Carl'],
      ['notified', '1', 'Bob'],
      ['notified', '2', 'Carl'],
    ])
    const [shown] = got(await site.bob.client.notice.getOwnUnconfirmed())
    expect(shown?.title).toBe('Nobody has acknowledged: Fire (Very urgent)')
  })

  test('stops climbing when somebody does', async () => {
    const site = await setUpChain(({ bob }) => [stepOf({ userIds: [bob.id] })], 5)
    await site.raise()
    await site.due()
    await site.stepsTaken(1)
    got(await site.ann.client.alarm.acknowledge({ alarmId: site.alarmId, confirm: 'acknowledge' }))
    await site.due()
    await periods.pass(LOOK_EVERY, async () => (await site.climbing())?.ended_at)
    expect(await site.history()).toHaveLength(1)
  })
})

test('a step whose people may not see the alarm, or are quiet, is said and the next one begins at once', async () => {
  const stranger = await setUpDispatch(server)
  const site = await setUpChain(({ bob, carl }) => [
    stepOf({ userIds: [stranger.bob.id] }),
    stepOf({ userIds: [bob.id] }),
    stepOf({ userIds: [carl.id] }),
  ])
  const now = new Date()
  const minute = now.getHours() * 60 + now.getMinutes()
  const quiet = { from: (minute + 1_430) % 1_440, to: (minute + 60) % 1_440 }
  got(
    await site.bob.client.notice.updateOwn({
      email: '',
      ways: [],
      quiet,
      quietCoversVeryUrgent: true,
      version: 0,
    }),
  )
  await site.raise()
  await site.due()
  await site.stepsTaken(3)
  expect(await site.history()).toEqual([
    ['nobody_notified', '1', ''],
    ['nobody_notified', '2', ''],
    ['notified', '3', 'Carl'],
  ])
  const rows = got(await site.ann.client.notice.getOfAlarm({ alarmId: site.alarmId }))
  const of = (name: string) => rows.find(({ recipient }) => recipient === name)
  expect(rows.filter(({ why }) => why === 'no_right')).toHaveLength(1)
  expect(of('Carl')?.state).toMatch(/waiting|sending|sent/)
  expect(rows.find(({ why }) => why === 'quiet_hours')).toMatchObject({ recipient: 'Bob', state: 'held' })
})

test('who was told by the step before is not told the same again, and the history says so', async () => {
  const site = await setUpChain(
    ({ bob, carl }) => [
      stepOf({ userIds: [bob.id] }),
      stepOf({ userIds: [bob.id] }),
      stepOf({ userIds: [bob.id, carl.id] }),
    ],
    1,
  )
  await site.raise()
  for (const count of [1, 2, 3, 4]) {
    await site.due()
    await site.stepsTaken(count)
  }
  expect(await site.history()).toEqual([
    ['notified', '1', 'Bob'],
    ['told_before', '2', 'Bob'],
    ['notified', '3', 'Bob, Carl'],
    ['notified', '1', 'Bob'],
  ])
  const rows = got(await site.ann.client.notice.getOfAlarm({ alarmId: site.alarmId }))
  expect(rows.filter(({ why }) => why === 'told_before')).toMatchObject([
    { recipient: 'Bob', state: 'skipped' },
  ])
  await vi.waitFor(async () => {
    const lines = got(await site.bob.client.notice.getOwnUnconfirmed())
    expect(lines.map(({ step }) => step)).toEqual([1])
  }, NOTICE_LIMIT)
})

test('an alarm on the shelf tells nobody, and climbs again once it is back', async () => {
  const site = await setUpChain(({ bob }) => [stepOf({ userIds: [bob.id] })], 5)
  await site.raise()
  const shelved = (isShelved: boolean) =>
    server.db
      .updateTable('alarm')
      .set({ shelf_id: isShelved ? site.alarmId : null })
      .where('id', '=', site.alarmId)
      .execute()
  await shelved(true)
  await site.due()
  const isPostponed = async () => ((await site.climbing())?.due_at.getTime() ?? 0) > Date.now() + 50_000
  await periods.pass(LOOK_EVERY, isPostponed)
  expect(await site.history()).toEqual([])
  await shelved(false)
  await site.due()
  await site.stepsTaken(1)
  expect(await site.history()).toHaveLength(1)
})

test('an alarm whose raising is told again climbs once', async () => {
  const site = await setUpChain(({ bob }) => [stepOf({ userIds: [bob.id] })])
  await site.raise()
  await site.raise()
  await site.due()
  await site.stepsTaken(1)
  await site.raise()
  await vi.waitFor(async () => expect(await site.told()).toEqual(['Bob sent']), NOTICE_LIMIT)
})

describe('a chain', () => {
  const chain = {
    isEnabled: true,
    waits: { very_urgent: 60, urgent: null, general: null, low: null },
    repeats: 0,
  }

  test('is kept a centre, by version; what tells nobody is refused', async () => {
    const admin = await server.signIn()
    const { notice } = admin.client
    const { version } = got(await notice.getChain())
    const step = stepOf({ userIds: [admin.user.id] })
    expect((await notice.updateChain({ ...chain, steps: [], version })).errorCode).toBe('notice.nobody')
    const mute = stepOf({ userIds: [admin.user.id], channels: [] })
    expect((await notice.updateChain({ ...chain, steps: [mute], version })).errorCode).toBe('notice.nobody')
    const gone = stepOf({ userIds: ['01990000-0000-7000-8000-000000000000'] })
    expect((await notice.updateChain({ ...chain, steps: [gone], version })).errorCode).toBe(
      'notice.recipient_unknown',
    )
    const saved = got(await notice.updateChain({ ...chain, steps: [step], version }))
    expect(saved).toMatchObject({ steps: [step], version: version + 1 })
    const late = await notice.updateChain({ ...chain, steps: [step], version })
    expect(late.errorCode).toBe('notice.changed_meanwhile')
    const short = { ...chain, waits: { ...chain.waits, low: 9 }, steps: [step], version: version + 1 }
    expect((await notice.updateChain(short)).status).toBe(400)
  })
})
