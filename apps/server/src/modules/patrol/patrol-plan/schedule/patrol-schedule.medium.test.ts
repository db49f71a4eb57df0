import type { PatrolTime } from '@palisade/contract'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/infra/database/database.ts'
import { buildPatrolPlan, type PatrolPlanOptions } from '#server/testing/builders/patrol/patrol.ts'
import { createPatrolSchedule } from './patrol-schedule.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const MONDAY = new Date(2026, 10, 23).getTime()
const hours: PatrolTime = {
  type: 'weekly',
  week: {
    type: 'custom',
    dates: [],
    data: [
      { day: 'monday', startTime: '08:00', endTime: '09:00' },
      { day: 'monday', startTime: '10:00', endTime: '11:00' },
    ],
  },
}

let database: TestDatabase
let opened: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase(database.url, { onError: () => undefined, onCommit: () => undefined })
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

/** A running plan at this hour of the Monday, and a copy of the server that looks for what is due. */
async function setUp(hour: number, given: PatrolPlanOptions = {}) {
  const { db } = opened
  const running = { time: hours, state: 'in_progress' as const, dueFrom: new Date(MONDAY + 8 * HOUR) }
  const { id } = await buildPatrolPlan(db, { ...running, ...given })
  const clock = createManualClock(MONDAY + hour * HOUR)
  const newCopy = () => createPatrolSchedule({ db, clock })
  const tasks = async () =>
    (
      await db.selectFrom('patrol_task').selectAll().where('plan_id', '=', id).orderBy('due_from').execute()
    ).map(({ due_from, status, outcome }) => [(due_from.getTime() - MONDAY) / HOUR, status, outcome])
  const state = async () =>
    (await db.selectFrom('patrol_plan').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  return { id, clock, look: newCopy(), newCopy, tasks, state }
}

test('a task comes when it is due less the tolerance, once for all copies, and is missed when its time ends', async () => {
  const { clock, look, newCopy, tasks } = await setUp(7)
  clock.advance(50 * MINUTE - 1)
  await look()
  expect(await tasks()).toEqual([])
  clock.advance(1)
  await Promise.all([look(), newCopy()()])
  expect(await tasks()).toEqual([[8, 'unstarted', null]])
  clock.advance(70 * MINUTE - 10_000)
  await look()
  clock.advance(10_000)
  await look()
  expect(await tasks()).toEqual([[8, 'completed', 'missed']])
})

test('a task of a plan that is started within its time says when it came', async () => {
  const { id, clock, look } = await setUp(8.5)
  await look()
  const task = await opened.db
    .selectFrom('patrol_task')
    .select(['due_from', 'made_at'])
    .where('plan_id', '=', id)
    .executeTakeFirst()
  expect(task).toEqual({ due_from: new Date(MONDAY + 8 * HOUR), made_at: new Date(clock.now()) })
})

test('times that passed while no server ran were not held; the open one can still be begun', async () => {
  const { look, tasks, state } = await setUp(10.5)
  await look()
  expect(await tasks()).toEqual([
    [8, 'completed', 'not_held'],
    [10, 'unstarted', null],
  ])
  expect(await state()).toBe('in_progress')
})

test('a patrol that was due when the server went away was not held either, and all come at once and once', async () => {
  const { clock, look, newCopy, tasks } = await setUp(8)
  await look()
  clock.advance(3 * HOUR)
  await Promise.all([look(), newCopy()()])
  expect(await tasks()).toEqual([
    [8, 'completed', 'not_held'],
    [10, 'completed', 'not_held'],
  ])
})

test('a plan that cannot be advanced keeps no other one from its time', async () => {
  const broken = await setUp(8)
  await opened.db
    .updateTable('patrol_plan')
    .set({ time: JSON.stringify({ type: 'weekly' }) })
    .where('id', '=', broken.id)
    .execute()
  const { look, tasks } = await setUp(8)
  await expect(look()).rejects.toThrow('plans of patrols')
  expect(await tasks()).toEqual([[8, 'unstarted', null]])
  await opened.db.deleteFrom('patrol_plan').where('id', '=', broken.id).execute()
})

test('a paused plan makes no task, and what was open then is stopped, not missed', async () => {
  const { id, clock, look, tasks } = await setUp(8)
  await look()
  await opened.db.updateTable('patrol_plan').set({ state: 'paused' }).where('id', '=', id).execute()
  clock.advance(24 * HOUR)
  await look()
  expect(await tasks()).toEqual([[8, 'completed', 'stopped']])
})

test('a plan of which nothing is left completes when its last task has ended', async () => {
  const iso = (hour: number) => new Date(MONDAY + hour * HOUR).toISOString()
  const { clock, look, state } = await setUp(8, { time: { type: 'once', from: iso(8), to: iso(9) } })
  await look()
  expect(await state()).toBe('in_progress')
  clock.advance(HOUR)
  await look()
  expect(await state()).toBe('completed')
})
