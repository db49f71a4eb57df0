import type { AlarmType, InhibitionKind, InhibitionStatusFilter, Page, TimeRange } from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { inhibitionTargets } from './inhibition-target.ts'

/** Checks of the table guarantee the closed sets of values. */
export type InhibitionRow = Omit<Selectable<Database['alarm_inhibition']>, 'types' | 'time_range'> & {
  types: AlarmType[]
  time_range: TimeRange
}

const selectRows = (db: Db) =>
  db.selectFrom('alarm_inhibition as inhibition').selectAll().where('inhibition.deleted_at', 'is', null)

export const isRunning = ({ started_at, ended_at }: Pick<InhibitionRow, 'started_at' | 'ended_at'>) =>
  started_at !== null && ended_at === null

const inStatus: Record<InhibitionStatusFilter, Expression<SqlBool>> = {
  running: sql<SqlBool>`(inhibition.started_at is not null and inhibition.ended_at is null)`,
  stopped: sql<SqlBool>`(inhibition.started_at is null or inhibition.ended_by <> '')`,
  ended: sql<SqlBool>`(inhibition.ended_at is not null and inhibition.ended_by = '')`,
}

export interface InhibitionListRequest extends PageRequest<'name' | 'savedAt' | 'endsAt'> {
  name?: string | undefined
  kind?: InhibitionKind | undefined
  status?: InhibitionStatusFilter | undefined
  type?: AlarmType | undefined
}

/** Those with a target that the user may see in this centre. */
export async function listInhibitions(
  db: Db,
  request: InhibitionListRequest,
  access: AccessSnapshot,
  centre: Centre,
): Promise<Page<InhibitionRow>> {
  const { name, kind, status, type } = request
  const filters: Expression<SqlBool>[] = [inhibitionTargets.isVisible(access, centre, 'inhibition.id')]
  if (name) filters.push(sql`strpos(lower(inhibition.name), lower(${name})) > 0`)
  if (kind) filters.push(sql`inhibition.kind = ${kind}`)
  if (status) filters.push(inStatus[status])
  if (type) filters.push(sql`(inhibition.types = '{}' or ${type} = any(inhibition.types))`)
  const page = await listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'inhibition.name', savedAt: 'inhibition.saved_at', endsAt: 'inhibition.ends_at' },
      default: { by: 'savedAt', order: 'desc' },
      tieBreak: 'inhibition.id',
    },
  )
  return page as unknown as Page<InhibitionRow>
}

/** Locks them until the transaction ends, in the order of their ids. */
export async function lockInhibitions(tx: Tx, ids: readonly string[]): Promise<InhibitionRow[]> {
  const rows = await selectRows(tx)
    .where(sql<SqlBool>`inhibition.id = any(${ids}::uuid[])`)
    .orderBy('inhibition.id')
    .forUpdate()
    .execute()
  return rows as unknown as InhibitionRow[]
}

export async function findInhibition(db: Db, id: string): Promise<InhibitionRow | undefined> {
  const row = await selectRows(db).where('inhibition.id', '=', id).executeTakeFirst()
  return row as unknown as InhibitionRow | undefined
}

/** The shelf that a source is on. */
export async function findShelf(
  db: Db,
  { deviceId, place, type }: { deviceId: string; place: string; type: AlarmType },
): Promise<InhibitionRow | undefined> {
  const row = await selectRows(db)
    .where('inhibition.kind', '=', 'shelf')
    .where('inhibition.ended_at', 'is', null)
    .where('inhibition.device_id', '=', deviceId)
    .where('inhibition.place', '=', place)
    .where(sql<SqlBool>`inhibition.types = array[${type}]::text[]`)
    .executeTakeFirst()
  return row as unknown as InhibitionRow | undefined
}

export type NewInhibition = Omit<Updateable<Database['alarm_inhibition']>, 'time_range' | 'id'> & {
  kind: InhibitionKind
  name: string
  saved_by: string
  time_range: TimeRange
}

export async function insertInhibition(tx: Tx, values: NewInhibition): Promise<string> {
  const { id } = await tx
    .insertInto('alarm_inhibition')
    .values({ ...values, time_range: JSON.stringify(values.time_range) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateInhibition(tx: Tx, id: string, values: NewInhibition): Promise<void> {
  await tx
    .updateTable('alarm_inhibition')
    .set(eb => ({
      ...values,
      time_range: JSON.stringify(values.time_range),
      version: eb('version', '+', 1),
      saved_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Lets rules hold from now on; what they counted before begins anew. */
export async function markStarted(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('alarm_inhibition')
    .set(eb => ({
      started_at: now,
      ends_at: sql<Date>`${now}::timestamptz + hours * interval '1 hour'`,
      ended_at: null,
      ended_by: '',
      suppressed_count: 0,
      window_told_at: null,
      window_told_count: 0,
      last_suppressed_at: null,
      version: eb('version', '+', 1),
    }))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Running rules whose hours come and go. */
export async function listWindowed(db: Db): Promise<InhibitionRow[]> {
  const rows = await selectRows(db)
    .where('inhibition.started_at', 'is not', null)
    .where('inhibition.ended_at', 'is', null)
    .where(
      sql<SqlBool>`(inhibition.time_range ->> 'type' <> 'all' or inhibition.time_range -> 'dates' <> '[]')`,
    )
    .execute()
  return rows as unknown as InhibitionRow[]
}

/** Notes that an end of its hours was told, with what it had held back until then. */
export async function markWindowTold(tx: Tx, id: string, end: Date): Promise<void> {
  await tx
    .updateTable('alarm_inhibition')
    .set(eb => ({ window_told_at: end, window_told_count: eb.ref('suppressed_count') }))
    .where('id', '=', id)
    .execute()
}

/** @param by who ends them; empty where their time is over */
export async function markEnded(tx: Tx, ids: readonly string[], now: Date, by: string): Promise<void> {
  await tx
    .updateTable('alarm_inhibition')
    .set(eb => ({ ended_at: now, ended_by: by, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Takes rules away; their names stay for the records that they held back. */
export async function markDeleted(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('alarm_inhibition')
    .set({ deleted_at: sql`now()` })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Alarm types that are raised as very urgent ones at present. */
export async function listVeryUrgentTypes(db: Db): Promise<AlarmType[]> {
  const rows = await db.selectFrom('event_rule').select('type').where('level', '=', 1).execute()
  return rows.map(row => row.type as AlarmType)
}

export const inhibitionObjects: PlacedObjects = {
  names: sql`select id, name, area_id from alarm_inhibition`,
  places: sql`select id, area_id from alarm_inhibition where deleted_at is null`,
  devices: sql`
    select inhibition.id, inhibition.area_id, device.category, device.id as device_id
    from alarm_inhibition inhibition left join device on device.id = inhibition.device_id
    where inhibition.deleted_at is null`,
}
