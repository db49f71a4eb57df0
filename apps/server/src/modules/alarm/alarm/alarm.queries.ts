import type {
  AlarmHistoryEntry,
  AlarmStatus,
  AlarmTaskStatus,
  AlarmType,
  DeviceCategory,
  InhibitionKind,
} from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

type Stored = Selectable<Database['alarm']>
type Source = Selectable<Database['alarm_source']>

/** An alarm joined with its source; checks of the table guarantee the closed sets of values. */
export interface AlarmRow
  extends
    Omit<Stored, 'status' | 'task_status' | 'type' | 'occurred_at' | 'created_at' | 'inhibition_kind'>,
    Omit<Source, 'id' | 'area_id' | 'search_text'> {
  occurred_at: Date
  created_at: Date
  status: AlarmStatus
  task_status: AlarmTaskStatus
  type: AlarmType
  inhibition_kind: InhibitionKind | null
  /** The centre of the alarm's area. */
  centre_id: string
  /** The category of the alarm's device; null without a device. */
  device_category: DeviceCategory | null
  /** Where the cameras that its picture and clip show are now; null without one. */
  picture_area_id: string | null
  clip_area_id: string | null
}

const sourceColumns = [
  'alarm_source.device_id',
  'alarm_source.device_name',
  'alarm_source.device_code',
  'alarm_source.location',
  'alarm_source.longitude',
  'alarm_source.latitude',
] as const

/** Alarms in the order of the given ids; deleted ones are left out. */
export async function findAlarmRows(db: Db, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .innerJoin('area', 'area.id', 'alarm.area_id')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .leftJoin('device as picture_camera', 'picture_camera.id', 'alarm.picture_camera_id')
    .leftJoin('device as clip_camera', 'clip_camera.id', 'alarm.clip_camera_id')
    .selectAll('alarm')
    .select(sourceColumns)
    .select(['area.centre_id', 'device.category as device_category'])
    .select(['picture_camera.area_id as picture_area_id', 'clip_camera.area_id as clip_area_id'])
    .where(sql<boolean>`alarm.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row as unknown as AlarmRow]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function findAlarmRow(db: Db, id: string): Promise<AlarmRow | undefined> {
  const [row] = await findAlarmRows(db, [id])
  return row
}

/** Locks one alarm until the transaction ends. */
export async function lockAlarm(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  return tx.selectFrom('alarm').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The columns that an operator's action changes. */
export interface AlarmChange {
  status: AlarmStatus
  taskStatus: AlarmTaskStatus
  remarks?: string
  acknowledgedBy?: string
  closedBy?: string
  /** Names of the people of all its tasks. */
  executors?: readonly string[]
  at: Date
}

export async function updateAlarmState(tx: Tx, id: string, change: AlarmChange): Promise<void> {
  await tx
    .updateTable('alarm')
    .set(eb => ({
      status: change.status,
      task_status: change.taskStatus,
      version: eb('version', '+', 1),
      state_version: eb('version', '+', 1),
      ...(change.remarks && { remarks: change.remarks }),
      ...(change.acknowledgedBy !== undefined && {
        acknowledged_by: change.acknowledgedBy,
        acknowledged_at: change.at,
      }),
      ...(change.executors && { executors: [...change.executors] }),
      ...(change.closedBy !== undefined && { closed_by: change.closedBy, closed_at: change.at }),
    }))
    .where('id', '=', id)
    .execute()
}

export interface HistoryRow {
  alarm_id: string
  action: AlarmHistoryEntry['action']
  user_id?: string
  user_name?: string
  from_status: AlarmStatus | null
  to_status: AlarmStatus
  task_status: AlarmTaskStatus
  text?: string
  person?: string
}

export async function insertHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await executePrepared(
    tx,
    sql`
    insert into alarm_history (alarm_id, action, user_id, user_name, from_status, to_status, task_status, text,
      person)
    select alarm_id, action, user_id, coalesce(user_name, ''), from_status, to_status, task_status, coalesce(text, ''),
      coalesce(person, '')
    from ${jsonRows(rows, 'alarm_id uuid, action text, user_id uuid, user_name text, from_status text, to_status text, task_status text, text text, person text')}`,
  )
}

export type HistoryEntryRow = Awaited<ReturnType<typeof listHistory>>[number]

/** Entries are listed oldest first. */
export async function listHistory(db: Db, alarmId: string) {
  return db
    .selectFrom('alarm_history')
    .select(['at', 'action', 'user_name', 'from_status', 'to_status', 'task_status', 'text', 'person'])
    .where('alarm_id', '=', alarmId)
    .orderBy('id')
    .execute()
}

/** An alarm is named by its device, where it has one, and its number. */
export const alarmObjects: PlacedObjects = {
  names: sql`
    select alarm.id, concat_ws(' · ', nullif(alarm_source.device_name, ''), alarm.number) as name, alarm.area_id
    from alarm join alarm_source on alarm_source.id = alarm.source_id`,
  places: sql`select id, area_id from alarm`,
  devices: sql`
    select alarm.id, alarm.area_id, device.category, device.id as device_id
    from alarm join alarm_source on alarm_source.id = alarm.source_id
    left join device on device.id = alarm_source.device_id`,
}
