import {
  OPEN_TASKS_LIMIT,
  type FootOrder,
  type PatrolOutcome,
  type PatrolPlanState,
  type PatrolPunctuality,
  type PatrolTaskStatus,
} from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { hasOnlySeenStops } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { wasOnlyAtSeen } from './patrol-task-stop.queries.ts'

/** Checks of the table guarantee the closed sets of values. */
export type PatrolTaskRow = Omit<
  Selectable<Database['patrol_task']>,
  'status' | 'outcome' | 'foot_order' | 'punctuality'
> & {
  foot_order: FootOrder | null
  status: PatrolTaskStatus
  outcome: PatrolOutcome | null
  punctuality: PatrolPunctuality | null
  plan_state: PatrolPlanState
  area_id: string
  judged_count: number
  finding_count: number
}

/** Patrols with the place of their plan, and how many of their stops were judged or checked in at. */
export const selectTasks = (db: Db) =>
  db
    .selectFrom('patrol_task as task')
    .innerJoin('patrol_plan as plan', 'plan.id', 'task.plan_id')
    .selectAll('task')
    .select([
      'plan.state as plan_state',
      'plan.area_id',
      sql<number>`((select count(*) from patrol_task_stop where task_id = task.id and verdict is not null)
        + (select count(*) from patrol_check_in where task_id = task.id and at is not null))::integer`.as(
        'judged_count',
      ),
      sql<number>`((select count(*) from patrol_task_stop where task_id = task.id and (verdict <> 'normal' or is_preset_missed))
        + (select count(*) from patrol_check_in where task_id = task.id and verdict = 'absent'))::integer`.as(
        'finding_count',
      ),
    ])

export async function findTask(db: Db, id: string): Promise<PatrolTaskRow | undefined> {
  const row = await selectTasks(db).where('task.id', '=', id).executeTakeFirst()
  return row as unknown as PatrolTaskRow | undefined
}

/** Whether the user may see all cameras of its plan, and all that it has been at: the plan may have changed since. */
export async function isSeenTask(db: Db, id: string, access: AccessSnapshot): Promise<boolean> {
  const row = await selectTasks(db)
    .where('task.id', '=', id)
    .where(hasOnlySeenStops(access, 'plan.id'))
    .where(wasOnlyAtSeen(access, 'task.id'))
    .executeTakeFirst()
  return row !== undefined
}

/** Locks it until the transaction ends. */
export async function lockTask(tx: Tx, id: string): Promise<PatrolTaskRow | undefined> {
  const row = await selectTasks(tx).where('task.id', '=', id).forUpdate('task').executeTakeFirst()
  return row as unknown as PatrolTaskRow | undefined
}

/** Patrols by camera, due or under way, whose cameras the user may see, all of them: those under way first, then as they are due. */
export async function listOpenTasks(
  db: Db,
  access: AccessSnapshot,
  centre: Centre,
): Promise<PatrolTaskRow[]> {
  const rows = await selectTasks(db)
    .where('task.status', '<>', 'completed')
    .where('task.foot_order', 'is', null)
    .where(visibleAreas(access, centre, 'plan.area_id'))
    .where(hasOnlySeenStops(access, 'plan.id'))
    .orderBy('task.status')
    .orderBy('task.due_from')
    .orderBy('task.id')
    .limit(OPEN_TASKS_LIMIT)
    .execute()
  return rows as unknown as PatrolTaskRow[]
}

export interface TaskChange {
  status?: PatrolTaskStatus
  outcome?: PatrolOutcome
  position?: number
  person_id?: string
  person_name?: string
  started_at?: Date
  paused_at?: Date | null
  ended_at?: Date
}

export async function changeTask(tx: Tx, id: string, change: TaskChange, now: Date): Promise<void> {
  await tx
    .updateTable('patrol_task')
    .set(eb => ({ ...change, active_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends tours with which nobody went on since then; patrols on foot end with their stops. @returns those of them */
export async function endIdleTasks(
  tx: Tx,
  since: Date,
  now: Date,
): Promise<{ id: string; area_id: string }[]> {
  const { rows } = await sql<{ id: string; area_id: string }>`
    update patrol_task task set status = 'completed', outcome = 'stopped', ended_at = ${now}, version = task.version + 1
    from patrol_plan plan
    where plan.id = task.plan_id and task.status = 'in_progress' and task.foot_order is null and task.active_at < ${since}
    returning task.id, plan.area_id`.execute(tx)
  return rows
}

/** A patrol is where its plan is. */
export const patrolTaskObjects: PlacedObjects = {
  names: sql`
    select task.id, task.plan_name as name, plan.area_id
    from patrol_task task join patrol_plan plan on plan.id = task.plan_id`,
  places: sql`select task.id, plan.area_id from patrol_task task join patrol_plan plan on plan.id = task.plan_id`,
  devices: sql`
    select task.id, plan.area_id, device.category, device.id as device_id
    from patrol_task task join patrol_plan plan on plan.id = task.plan_id left join device on device.id = plan.device_id`,
}
