import { TOUR_IDLE_HOURS, type PatrolTaskDetails } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import {
  buildPatrolPlan,
  buildPatrolTask,
  type PatrolTaskOptions,
} from '#server/testing/builders/patrol/patrol.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { pictureOf } from '#server/modules/alarm/manual/manual.testing.ts'
import { endIdleTours } from './patrol-task.module.ts'
import { presentTask } from './patrol-task.presenter.ts'
import { findTask } from './patrol-task.queries.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const GUARD = ['patrol_plan.view', 'patrol.handle', 'alarm.view'] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ drivers: createFakeDrivers() })
})
afterAll(() => server.stop())

/** Ann, a plan of two cameras in her area, and its task that is due now. */
async function setUp(given: Omit<PatrolTaskOptions, 'planId' | 'personId'> = {}) {
  const ann = await signInOperator(server, { name: 'Ann', permissions: GUARD })
  const dock = await buildDevice(server.db, { areaId: ann.area.id })
  const plan = await buildPatrolPlan(server.db, {
    cameraIds: [ann.device.id, dock.id],
    personId: ann.user.id,
    state: 'in_progress',
    dueFrom: new Date(Date.now() + HOUR),
  })
  const task = await buildPatrolTask(server.db, { planId: plan.id, personId: ann.user.id, ...given })
  return { ann, dock, plan, id: task.id, tour: ann.client.patrolTask }
}

async function colleague(areaId: string) {
  const ben = await buildUser(server.db, { name: 'Ben', permissions: GUARD, areaIds: [areaId] })
  return (await server.signIn(ben)).client.patrolTask
}

const answered = { answers: ['Yes'] }
const got = (answer: { returnObj?: PatrolTaskDetails }) => answer.returnObj!

describe('a tour', () => {
  test('begins at its first stop, goes from stop to stop and back, and is done behind the last', async () => {
    const { ann, dock, id, tour } = await setUp()
    const open = (await tour.getOpen({})).returnObj!
    expect(open).toMatchObject([{ id, status: 'unstarted', stopCount: 2, punctuality: null }])
    expect(got(await tour.getDetails({ id })).stops.map(stop => stop.deviceName)).toEqual([
      ann.device.name,
      dock.name,
    ])
    const begun = got(await tour.start({ id }))
    expect(begun).toMatchObject({ status: 'in_progress', position: 0, punctuality: 'on_time' })
    expect(begun.stops.map(stop => stop.visitedAt !== null)).toEqual([true, false])
    expect(got(await tour.move({ id, from: 0, to: 1 })).position).toBe(1)
    expect((await tour.move({ id, from: 0, to: 1 })).errorCode).toBe('patrol_task.moved_on')
    expect(got(await tour.move({ id, from: 1, to: 0 })).position).toBe(0)
    expect((await tour.move({ id, from: 0, to: 3 })).errorCode).toBe('patrol_task.no_such_stop')
    expect(got(await tour.move({ id, from: 0, to: 2 }))).toMatchObject({
      status: 'completed',
      outcome: 'done',
    })
    expect((await tour.start({ id })).errorCode).toBe('patrol_task.over')
    expect((await tour.getOpen({})).returnObj).toEqual([])
  })

  test('pauses at its stop, also over a change of the plan’s cameras, and goes on there', async () => {
    const { id, plan, tour } = await setUp()
    expect((await tour.pause({ id })).errorCode).toBe('patrol_task.not_begun')
    await tour.start({ id })
    await tour.move({ id, from: 0, to: 1 })
    expect(got(await tour.pause({ id }))).toMatchObject({ isPaused: true, position: 1 })
    expect((await tour.move({ id, from: 1, to: 0 })).errorCode).toBe('patrol_task.is_paused')
    await server.db
      .deleteFrom('patrol_stop')
      .where('plan_id', '=', plan.id)
      .where('position', '=', 1)
      .execute()
    const resumed = got(await tour.resume({ id }))
    expect(resumed).toMatchObject({ isPaused: false, position: 1 })
    expect(resumed.stops).toHaveLength(2)
  })

  test.each([
    ['begun at the end of the tolerance', [0, 10], 'on_time'],
    ['begun behind it', [0, 10.01], 'late'],
    ['begun before it was due', [-10, -10], 'on_time'],
    ['not begun', [0, null], null],
    ['come 40 min late and begun at the end of the tolerance from then on', [40, 50], 'on_time'],
    ['come 40 min late and begun behind that', [40, 50.01], 'late'],
  ] as const)('%s', async (_, [made, started], punctuality) => {
    const dueFrom = new Date(Date.now() - HOUR)
    const at = (minutes: number) => new Date(dueFrom.getTime() + minutes * MINUTE)
    const { db } = server
    const plan = await buildPatrolPlan(db, { toleranceMinutes: 10 })
    const { id } = await buildPatrolTask(db, { planId: plan.id, personId: null, dueFrom, madeAt: at(made) })
    const change = { started_at: started === null ? null : at(started) }
    await db.updateTable('patrol_task').set(change).where('id', '=', id).execute()
    const task = await findTask(db, id)
    expect(task).toMatchObject({ punctuality })
    // The console tells of a delay from the same moment on.
    const until = Date.parse(presentTask(task!).onTimeUntil)
    expect(started !== null && at(started).getTime() > until).toBe(punctuality === 'late')
  })

  test('is late behind its tolerance, and does not begin when its time or its plan is over', async () => {
    const late = await setUp({ dueFrom: new Date(Date.now() - HOUR) })
    expect(got(await late.tour.start({ id: late.id })).punctuality).toBe('late')
    const over = await setUp({ dueFrom: new Date(Date.now() - 2 * HOUR), dueTo: new Date(Date.now() - HOUR) })
    // The round that ends it as missed may come first.
    expect(['patrol_task.expired', 'patrol_task.over']).toContain(
      (await over.tour.start({ id: over.id })).errorCode,
    )
    const paused = await setUp()
    await server.db
      .updateTable('patrol_plan')
      .set({ state: 'paused' })
      .where('id', '=', paused.plan.id)
      .execute()
    expect((await paused.tour.start({ id: paused.id })).errorCode).toBe('patrol_task.plan_paused')
  })

  test('is taken over at its stop by another, and the former person can do nothing at it', async () => {
    const { ann, id, tour } = await setUp()
    await tour.start({ id })
    await tour.move({ id, from: 0, to: 1 })
    const ben = await colleague(ann.area.id)
    expect((await ben.move({ id, from: 1, to: 0 })).errorCode).toBe('patrol_task.not_yours')
    expect(got(await ben.takeOver({ id }))).toMatchObject({ personName: 'Ben', position: 1 })
    for (const answer of [
      await tour.move({ id, from: 1, to: 0 }),
      await tour.pause({ id }),
      await tour.report({ id, position: 1, verdict: 'normal', ...answered }),
    ])
      expect(answer.errorCode).toBe('patrol_task.not_yours')
    expect(got(await ben.move({ id, from: 1, to: 2 })).outcome).toBe('done')
  })

  test('nobody is on two tours at once', async () => {
    const { ann, id, plan, tour } = await setUp()
    const second = await buildPatrolTask(server.db, {
      planId: plan.id,
      personId: ann.user.id,
      dueFrom: new Date(Date.now() - 60_000),
    })
    await tour.start({ id })
    expect((await tour.start({ id: second.id })).errorCode).toBe('patrol_task.person_busy')
    await tour.pause({ id })
    expect((await tour.start({ id: second.id })).success).toBe(true)
    expect((await tour.resume({ id })).errorCode).toBe('patrol_task.person_busy')
  })

  test('with which nobody goes on for hours ends by itself, paused or not', async () => {
    const { id, tour } = await setUp()
    await tour.start({ id })
    await tour.pause({ id })
    const { db } = server
    const now = Date.now()
    await endIdleTours({ db, clock: { now: () => now + (TOUR_IDLE_HOURS - 1) * HOUR } })
    expect(got(await tour.getDetails({ id })).status).toBe('in_progress')
    await endIdleTours({ db, clock: { now: () => now + (TOUR_IDLE_HOURS + 1) * HOUR } })
    expect(got(await tour.getDetails({ id }))).toMatchObject({ status: 'completed', outcome: 'stopped' })
  })
})

describe('a report', () => {
  test('needs a stop that was visited, answers, and of an abnormal one what is wrong', async () => {
    const { id, tour } = await setUp()
    const stop = { id, position: 0 }
    expect((await tour.report({ ...stop, verdict: 'normal', ...answered })).errorCode).toBe(
      'patrol_task.not_begun',
    )
    await tour.start({ id })
    const code = async (request: Parameters<typeof tour.report>[0]) => (await tour.report(request)).errorCode
    expect(await code({ id, position: 1, verdict: 'normal', ...answered })).toBe('patrol_task.no_such_stop')
    expect(await code({ ...stop, verdict: 'normal' })).toBe('patrol_task.answers_required')
    expect(await code({ ...stop, verdict: 'normal', answers: [' '] })).toBe('patrol_task.answers_required')
    expect(await code({ ...stop, verdict: 'abnormal', note: '  ', ...answered })).toBe(
      'patrol_task.note_required',
    )
    const picture = { fileName: 'a.jpg', content: Buffer.from('no picture').toString('base64') }
    expect(await code({ ...stop, verdict: 'normal', ...answered, picture })).toBe(
      'patrol_task.picture_invalid',
    )
    const dark = got(await tour.report({ ...stop, verdict: 'no_picture' }))
    expect(dark).toMatchObject({ judgedCount: 1, findingCount: 1 })
    expect(dark.stops[0]).toMatchObject({ verdict: 'no_picture', judgedBy: 'Ann', hasPicture: false })
  })

  test('of a preset that was not reached is a finding beside the verdict, noted once', async () => {
    const { id, plan, tour } = await setUp()
    await server.db
      .updateTable('patrol_stop')
      .set({ preset: JSON.stringify({ token: '7', name: 'Barrier' }) })
      .where('plan_id', '=', plan.id)
      .where('position', '=', 0)
      .execute()
    await tour.start({ id })
    expect((await tour.notePreset({ id, position: 1 })).errorCode).toBe('patrol_task.no_such_stop')
    await tour.move({ id, from: 0, to: 1 })
    for (const noted of [
      await tour.notePreset({ id, position: 0 }),
      await tour.notePreset({ id, position: 0 }),
    ])
      expect(got(noted)).toMatchObject({ findingCount: 1, judgedCount: 0, position: 1 })
    // A stop without a preset misses none.
    expect(got(await tour.notePreset({ id, position: 1 })).findingCount).toBe(1)
  })

  test('of an abnormal stop becomes one alarm of the plan’s level with the picture that was seen', async () => {
    const { ann, id, tour } = await setUp()
    await tour.start({ id })
    await tour.report({ id, position: 0, verdict: 'normal', ...answered })
    const report = {
      id,
      position: 0,
      verdict: 'abnormal' as const,
      note: ' Gate stands open ',
      ...answered,
      picture: await pictureOf('red'),
    }
    expect(got(await tour.report(report)).stops[0]).toMatchObject({
      note: 'Gate stands open',
      hasPicture: true,
    })
    expect((await tour.report(report)).success).toBe(true)
    expect((await tour.report({ ...report, verdict: 'normal' })).errorCode).toBe('patrol_task.already_judged')
    await expect
      .poll(async () => got(await tour.getDetails({ id })).stops[0]?.alarmId)
      .toEqual(expect.any(String))
    const { list } = (await ann.client.alarm.getRecords({})).returnObj!
    expect(list).toMatchObject([
      {
        type: 'patrol_abnormal',
        level: 'urgent',
        description: 'Gate stands open',
        reporter: 'Ann',
        deviceId: ann.device.id,
        hasPicture: true,
        count: 1,
      },
    ])
    const seen = await tour.getPicture({ id, position: 0 })
    const ofAlarm = await ann.client.alarm.getPicture({ alarmId: list[0]!.id })
    expect([seen.status, ofAlarm.status]).toEqual([200, 200])
    expect(seen.bytes.equals(ofAlarm.bytes)).toBe(true)
    expect((await tour.getPicture({ id, position: 1 })).errorCode).toBe('patrol_task.no_picture')
  })

  test('whose alarm was not raised before the server died has it at the next start', async () => {
    const { ann, id, tour } = await setUp()
    await tour.start({ id })
    await server.db
      .updateTable('patrol_task_stop')
      .set({
        verdict: 'abnormal',
        note: 'Smoke',
        judged_by: 'Ann',
        judged_at: new Date(),
        is_alarm_due: true,
      })
      .where('task_id', '=', id)
      .where('position', '=', 0)
      .execute()
    const alarms = async () => (await ann.client.alarm.getRecords({})).returnObj?.list
    await expect.poll(alarms).toMatchObject([{ description: 'Smoke', type: 'patrol_abnormal' }])
  })
})
