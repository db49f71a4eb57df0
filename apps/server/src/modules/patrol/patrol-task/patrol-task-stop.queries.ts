import type { PatrolStop, PatrolVerdict } from '@palisade/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { wasOnlyInSeenAreas } from './patrol-check-in.queries.ts'

export type TaskStopRow = Omit<Selectable<Database['patrol_task_stop']>, 'preset' | 'verdict'> & {
  preset: PatrolStop['preset']
  verdict: PatrolVerdict | null
}

/** Condition on a patrol, told by the column of its id: it has been at no camera or checkpoint that the user may not see. */
export const wasOnlyAtSeen = (access: AccessSnapshot, id: string): RawBuilder<SqlBool> =>
  access.areaIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select from patrol_task_stop stop join device on device.id = stop.device_id
        where stop.task_id = ${sql.ref(id)} and device.deleted_at is null
          and not (${visibleDevices(access, undefined)}))
        and ${wasOnlyInSeenAreas(access, id)}`

/** In the order of the way. Before a patrol has begun they are those of its plan. */
export async function listTaskStops(db: Db, taskId: string): Promise<TaskStopRow[]> {
  const rows = await db
    .selectFrom('patrol_task_stop')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute()
  return rows as unknown as TaskStopRow[]
}

/** Copies the stops of the plan as they are now: what was patrolled stays readable when the plan is changed. */
export async function copyStops(tx: Tx, taskId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into patrol_task_stop (task_id, position, device_id, device_name, preset, seconds, questions, longitude, latitude)
    select task.id, stop.position, device.id, device.name, stop.preset, stop.seconds, stop.questions, device.longitude, device.latitude
    from patrol_task task join patrol_stop stop on stop.plan_id = task.plan_id join device on device.id = stop.device_id
    where task.id = ${taskId}::uuid`.execute(tx)
  return Number(numAffectedRows)
}

export async function markVisited(tx: Tx, taskId: string, position: number, now: Date): Promise<void> {
  await tx
    .updateTable('patrol_task_stop')
    .set({ visited_at: now })
    .where('task_id', '=', taskId)
    .where('position', '=', position)
    .where('visited_at', 'is', null)
    .execute()
}

export async function markPresetMissed(tx: Tx, taskId: string, position: number): Promise<void> {
  await tx
    .updateTable('patrol_task_stop')
    .set({ is_preset_missed: true })
    .where('task_id', '=', taskId)
    .where('position', '=', position)
    .execute()
}

export interface Judgement {
  verdict: PatrolVerdict
  note: string
  answers: string[]
  picture_key?: string
  is_alarm_due: boolean
  judged_by: string
  judged_at: Date
}

export async function judgeStop(
  tx: Tx,
  taskId: string,
  position: number,
  judgement: Judgement,
): Promise<void> {
  await tx
    .updateTable('patrol_task_stop')
    .set(judgement)
    .where('task_id', '=', taskId)
    .where('position', '=', position)
    .execute()
}

/** An abnormal stop whose alarm is still to be raised. */
export interface DueAlarm {
  task_id: string
  position: number
  device_id: string
  note: string
  picture_key: string | null
  judged_by: string
  judged_at: Date
  level: number
}

export async function listDueAlarms(db: Db, limit: number): Promise<DueAlarm[]> {
  const { rows } = await sql<DueAlarm>`
    select stop.task_id, stop.position, stop.device_id, stop.note, stop.picture_key, stop.judged_by, stop.judged_at, task.level
    from patrol_task_stop stop join patrol_task task on task.id = stop.task_id
    where stop.is_alarm_due and stop.device_id is not null
    order by stop.judged_at limit ${limit}`.execute(db)
  return rows
}

/** @param alarmId null where the event rules raise none */
export async function settleAlarm(
  tx: Tx,
  { task_id, position }: Pick<DueAlarm, 'task_id' | 'position'>,
  alarmId: string | null,
): Promise<void> {
  await tx
    .updateTable('patrol_task_stop')
    .set({ is_alarm_due: false, alarm_id: alarmId })
    .where('task_id', '=', task_id)
    .where('position', '=', position)
    .execute()
}
