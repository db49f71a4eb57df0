import { openTaskStatuses, type TaskReport, type TaskStatus } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** A task; a check of the table guarantees the closed set of statuses. */
export type TaskRow = Selectable<Database['alarm_task']>

export async function findTask(db: Db, id: string): Promise<TaskRow | undefined> {
  const row = await db.selectFrom('alarm_task').selectAll().where('id', '=', id).executeTakeFirst()
  return row
}

/** Locks one task until the transaction ends; its alarm is locked before. */
export async function lockTask(tx: Tx, id: string): Promise<TaskRow | undefined> {
  const row = await tx
    .selectFrom('alarm_task')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** The tasks of an alarm, oldest first. */
export async function listTasks(db: Db, alarmId: string): Promise<TaskRow[]> {
  const rows = await db
    .selectFrom('alarm_task')
    .selectAll()
    .where('alarm_id', '=', alarmId)
    .orderBy('id')
    .execute()
  return rows
}

export interface NewTask {
  user_id: string
  remarks: string
  forwarded_from: string | null
}

/** Name and job of each person are kept as they are now. */
export async function insertTasks(
  tx: Tx,
  alarmId: string,
  tasks: readonly NewTask[],
  by: string,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    insert into alarm_task (alarm_id, user_id, person_name, job_name, remarks, forwarded_from, issued_by, acted_by)
    select ${alarmId}::uuid, u.id, u.name, u.job_name, row.remarks, row.forwarded_from, ${by}, ${by}
    from ${jsonRows(tasks, 'user_id uuid, remarks text, forwarded_from text')} join user_account u on u.id = row.user_id
    returning *`.execute(tx)
  return rows
}

/** The columns that an action changes beside the status. */
export interface TaskChange {
  remarks?: string
  reason?: string
  started_at?: Date | null
  completed_at?: Date | null
  is_ended_by_alarm?: boolean
}

export async function updateTask(
  tx: Tx,
  id: string,
  status: TaskStatus,
  change: TaskChange,
  acted: { by: string; at: Date },
): Promise<TaskRow> {
  const row = await tx
    .updateTable('alarm_task')
    .set(eb => ({
      ...change,
      status,
      version: eb('version', '+', 1),
      acted_by: acted.by,
      acted_at: acted.at,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** The notes on a task that no action on its state makes: to whom it went, when it was urged and how often. */
export type TaskNote = Partial<Pick<TaskRow, 'forwarded_to' | 'urged_at' | 'urge_count'>>

/** Keeps the version: what the person is about to do is no action on an old state by it. */
export async function noteOnTask(tx: Tx, id: string, note: TaskNote): Promise<TaskRow> {
  const row = await tx
    .updateTable('alarm_task')
    .set(note)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** Ends the open tasks of an alarm. */
export async function endOpenTasks(tx: Tx, alarmId: string, by: string, at: Date): Promise<TaskRow[]> {
  const rows = await tx
    .updateTable('alarm_task')
    .set(eb => ({
      status: 'completed',
      completed_at: sql<Date>`greatest(started_at, ${at}::timestamptz)`,
      is_ended_by_alarm: true,
      version: eb('version', '+', 1),
      acted_by: by,
      acted_at: at,
    }))
    .where('alarm_id', '=', alarmId)
    .where('status', 'in', [...openTaskStatuses])
    .returningAll()
    .execute()
  return rows
}

export interface ReportRow {
  id: string
  task_id: string
  kind: TaskReport['kind']
  content: string
  completed_at: Date
  at: Date
  picture_ids: string[]
}

/** The reports on these tasks, oldest first. */
export async function listReports(db: Db, taskIds: readonly string[]): Promise<ReportRow[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<ReportRow>`
    select report.id, task_id, kind, content, completed_at, at,
      array(select picture.id from alarm_task_picture picture where picture.report_id = report.id order by picture.id)
        as picture_ids
    from alarm_task_report report where task_id = any(${taskIds}::uuid[]) order by report.id`.execute(db)
  return rows
}

export async function insertReport(
  tx: Tx,
  report: Pick<ReportRow, 'task_id' | 'kind' | 'content' | 'completed_at'>,
  pictureKeys: readonly string[],
): Promise<void> {
  const { id } = await tx
    .insertInto('alarm_task_report')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (pictureKeys.length === 0) return
  await tx
    .insertInto('alarm_task_picture')
    .values(pictureKeys.map(file_key => ({ report_id: id, file_key })))
    .execute()
}

export async function findPictureKey(db: Db, taskId: string, pictureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alarm_task_picture as picture')
    .innerJoin('alarm_task_report as report', 'report.id', 'picture.report_id')
    .select('picture.file_key')
    .where('picture.id', '=', pictureId)
    .where('report.task_id', '=', taskId)
    .executeTakeFirst()
  return row?.file_key
}

/**
 * Notes that a phone's request is carried out in this transaction; the same request at the same time waits for its end.
 * @returns what the same request was for before; undefined for a new one
 */
export async function claimRequest(
  tx: Tx,
  userId: string,
  requestId: string,
  claim: { task_id: string; deed: string },
): Promise<{ task_id: string; deed: string | null } | undefined> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('alarm_task_request')
    .values({ user_id: userId, request_id: requestId, ...claim })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) return undefined
  return tx
    .selectFrom('alarm_task_request')
    .select(['task_id', 'deed'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
}

/** A task is where its alarm is, and called after its person. */
export const taskObjects: PlacedObjects = {
  names: sql`
    select task.id, task.person_name as name, alarm.area_id
    from alarm_task task join alarm on alarm.id = task.alarm_id`,
  places: sql`select task.id, alarm.area_id from alarm_task task join alarm on alarm.id = task.alarm_id`,
  devices: sql`
    select task.id, alarm.area_id, device.category, device.id as device_id
    from alarm_task task join alarm on alarm.id = task.alarm_id
    join alarm_source on alarm_source.id = alarm.source_id left join device on device.id = alarm_source.device_id`,
}
