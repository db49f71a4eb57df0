import { overlaps, windowAt, type PatrolPlanAction } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { requireCameras, requireCheckpoints, requirePerson, requirePlansSeen } from './patrol-plan.change.ts'
import { writePlansChanged } from './patrol-plan.events.ts'
import {
  listRunningOf,
  lockPerson,
  lockPlans,
  markDeleted,
  setPlanState,
  type PatrolPlanRow,
} from './patrol-plan.queries.ts'
import { requireTime, transition } from './patrol-plan.rules.ts'
import type { PatrolPlanDeps } from './patrol-plan.service.ts'
import { listFootStops } from './patrol-foot-stop.queries.ts'
import { listStops } from './patrol-stop.queries.ts'
import { endOpenTasks } from './schedule/patrol-due.queries.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

export interface PatrolPlanStateDeps extends Pick<PatrolPlanDeps, 'clock'> {
  /** Called when a plan may have a task that is due. */
  onStarted: () => void
}

/** Starts, pauses, ends and deletes plans. Of several, all are changed or none. */
export function createPatrolPlanStateService({ clock, onStarted }: PatrolPlanStateDeps) {
  /** Moves those that are there; others are gone already, which is no error. */
  async function moveAll(
    ids: readonly string[],
    action: PatrolPlanAction,
    context: Context,
    work: (tx: Tx, rows: readonly PatrolPlanRow[]) => Promise<void>,
  ): Promise<void> {
    await context.transaction(
      async tx => {
        const rows = await lockPlans(tx, ids)
        await requirePlansSeen(tx, ids, context.access)
        for (const row of rows) transition(row, action)
        await work(tx, rows)
        await writePlansChanged(tx, rows)
        return rows
      },
      rows => ({
        object: rows.map(({ id }) => id),
        before: rows.map(({ id, name, state }) => ({ id, name, state })),
      }),
    )
  }

  /** In progress from now on, with the time that is open now or comes next. */
  async function run(tx: Tx, row: PatrolPlanRow, action: 'start' | 'resume'): Promise<void> {
    const next = windowAt(row.time, clock.now())
    await setPlanState(tx, row.id, transition(row, action), next ? new Date(next.from) : null)
  }

  async function start(tx: Tx, row: PatrolPlanRow): Promise<void> {
    const now = clock.now()
    requireTime(row.time, now)
    const { person_id: personId, person_name: person } = row
    if (personId === null || person === null) throw new AppError('patrol_plan.no_person')
    const place = row.foot_order === null ? await placeByCameras(tx, row.id) : await placeOnFoot(tx, row.id)
    await requirePerson(tx, personId, place)
    await lockPerson(tx, personId)
    const others = await listRunningOf(tx, personId, row.id)
    const other = others.find(one => overlaps(one.time, row.time, now))
    if (other) throw new AppError('patrol_plan.person_busy', { person, other: other.name })
    await run(tx, row, 'start')
  }

  const stop = async (tx: Tx, rows: readonly PatrolPlanRow[]) => {
    for (const row of rows) await setPlanState(tx, row.id, transition(row, 'stop'), null)
    await endOpenTasks(
      tx,
      rows.map(row => row.id),
      new Date(clock.now()),
    )
  }

  return {
    batchDelete: ({ ids }, context) => moveAll(ids, 'delete', context, tx => markDeleted(tx, ids)),

    async batchStart({ ids }, context) {
      await moveAll(ids, 'start', context, async (tx, rows) => {
        for (const row of rows) await start(tx, row)
      })
      onStarted()
    },

    batchStop: ({ ids }, context) => moveAll(ids, 'stop', context, stop),

    pause: ({ id }, context) =>
      moveAll([id], 'pause', context, async (tx, rows) => {
        for (const row of rows) await setPlanState(tx, row.id, transition(row, 'pause'), row.due_from)
      }),

    async resume({ id }, context) {
      await moveAll([id], 'resume', context, async (tx, rows) => {
        for (const row of rows) await run(tx, row, 'resume')
      })
      onStarted()
    },
  } satisfies CallsOf<'patrolPlan'>
}

const placeByCameras = async (tx: Tx, planId: string) =>
  requireCameras(
    tx,
    (await listStops(tx, planId)).map(stop => stop.device_id),
  )

const placeOnFoot = async (tx: Tx, planId: string) =>
  requireCheckpoints(
    tx,
    (await listFootStops(tx, planId)).map(stop => stop.checkpoint_id),
  )
