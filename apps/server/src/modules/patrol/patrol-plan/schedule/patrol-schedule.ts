import { windowAfter, windowAt } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { writePlansChanged } from '../patrol-plan.events.ts'
import { lockPlans, setPlanState, type PatrolPlanRow } from '../patrol-plan.queries.ts'
import { transition } from '../patrol-plan.rules.ts'
import {
  endOverdueTasks,
  findAwaySince,
  hasOpenTask,
  insertTasks,
  listDuePlans,
  listFinishedPlans,
  listPlansOfOverdue,
  noteRound,
  setDueFrom,
  type DueWindow,
} from './patrol-due.queries.ts'

/** Plans that are asked for at a time. */
const PLANS_AT_ONCE = 100
/** Times of one plan that one round makes up for after the server was away. */
const TIMES_AT_ONCE = 100

export interface PatrolScheduleDeps {
  db: Db
  clock: Pick<Clock, 'now'>
}

/** A server that has not looked for so long was away, ms. */
const AWAY_MS = 60_000
/** That one looks is noted so often, ms. */
const NOTE_MS = 10_000

/**
 * Makes the tasks of plans in progress when they are due, ends those that nobody began within their time, and completes plans of
 * which nothing is left. All of it is read from the database, so that a time which passed while no server ran becomes a task
 * that was not held at the next start, and several copies of the server make each task once.
 */
export function createPatrolSchedule({ db, clock }: PatrolScheduleDeps) {
  return async function round(): Promise<void> {
    const now = new Date(clock.now())
    const awaySince = await findAwaySince(db, new Date(now.getTime() - AWAY_MS))
    const done = new Set<string>()
    const failures: unknown[] = []
    for (let ids = await plansOf(db, now, done); ids.length > 0; ids = await plansOf(db, now, done))
      for (const id of ids) {
        done.add(id)
        // A plan that fails keeps no other one from its time.
        await db
          .transaction()
          .execute(tx => advance(tx, id, now, awaySince))
          .catch((error: unknown) => failures.push(error))
      }
    await noteRound(db, now, new Date(now.getTime() - NOTE_MS))
    if (failures.length > 0) throw new AggregateError(failures, 'plans of patrols left as they are')
  }
}

/** Plans with something to do, but those that were looked at in this round. */
async function plansOf(db: Db, now: Date, done: ReadonlySet<string>): Promise<string[]> {
  const ids = new Set([
    ...(await listDuePlans(db, now, PLANS_AT_ONCE)),
    ...(await listPlansOfOverdue(db, now, PLANS_AT_ONCE)),
    ...(await listFinishedPlans(db, PLANS_AT_ONCE)),
  ])
  return [...ids].filter(id => !done.has(id))
}

async function advance(tx: Tx, id: string, now: Date, awaySince: Date | undefined): Promise<void> {
  const [plan] = await lockPlans(tx, [id])
  if (!plan) return
  const left = plan.state === 'in_progress' ? await makeTasks(tx, plan, now) : plan.due_from
  await endOverdueTasks(tx, plan, now, awaySince)
  if (plan.state === 'in_progress' && left === null && !(await hasOpenTask(tx, id)))
    await setPlanState(tx, id, transition(plan, 'complete'), null)
  await writePlansChanged(tx, [plan])
}

/** @returns the beginning of the next time, for which no task was made yet */
async function makeTasks(tx: Tx, plan: PatrolPlanRow, now: Date): Promise<Date | null> {
  const { time, due_from: dueFrom, tolerance_minutes: minutes } = plan
  if (dueFrom === null) return null
  const until = now.getTime() + minutes * 60_000
  const due: DueWindow[] = []
  let next = windowFrom(plan, dueFrom)
  while (next && next.from <= until && due.length < TIMES_AT_ONCE) {
    due.push({ from: new Date(next.from), to: new Date(next.to) })
    next = windowAfter(time, next.from)
  }
  await insertTasks(tx, plan, due, now)
  const left = next ? new Date(next.from) : null
  await setDueFrom(tx, plan.id, left)
  return left
}

/** The window that begins then; it may have ended long ago. */
const windowFrom = ({ time }: PatrolPlanRow, from: Date) => windowAt(time, from.getTime())
