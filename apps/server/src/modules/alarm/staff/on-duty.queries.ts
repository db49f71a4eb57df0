import { openTaskStatuses, type AlarmType, type TaskStatus } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db } from '#server/infra/database/database.ts'
import { reachedSources } from '#server/modules/alarm/alarm/record/alarm-area.queries.ts'

/** Which of these users are on duty. */
export async function findOnDuty(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from staff_member where is_on_duty and user_id = any(${userIds}::uuid[])`.execute(db)
  return rows.map(row => row.user_id)
}

export interface OpenTaskRow {
  id: string
  user_id: string
  alarm_id: string
  number: string
  type: AlarmType
  /** 1 is the most urgent. */
  level: number
  status: TaskStatus
}

/** The open tasks of these people, oldest first, of alarms that the caller may see. */
export async function findOpenTasks(
  db: Db,
  access: AccessSnapshot,
  userIds: readonly string[],
): Promise<OpenTaskRow[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('alarm_task')
    .innerJoin('alarm', 'alarm.id', 'alarm_task.alarm_id')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .select([
      'alarm_task.id',
      'alarm_task.user_id',
      'alarm_task.alarm_id',
      'alarm_task.status',
      'alarm.number',
      'alarm.type',
      'alarm.level',
    ])
    .where(sql<SqlBool>`alarm_task.user_id = any(${userIds}::uuid[])`)
    .where('alarm_task.status', 'in', [...openTaskStatuses])
    .where(visibleAreas(access, undefined, 'alarm.area_id'))
    .where(reachedSources(access) ?? sql<SqlBool>`true`)
    .orderBy('alarm_task.id')
    .execute()
  return rows as OpenTaskRow[]
}
