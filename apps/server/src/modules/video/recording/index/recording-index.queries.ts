import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { IndexKey, PackedRow } from '../pack/packed-row.ts'
import type { HoleEntry } from './index-entry.rules.ts'

export type { IndexKey, PackedRow }

const isoOf = (at: number) => new Date(at).toISOString()
const keysOf = (keys: readonly IndexKey[]) => sql`
  unnest(${keys.map(key => key.cameraId)}::uuid[], ${keys.map(key => isoOf(key.at))}::timestamptz[],
    ${keys.map(key => key.stream)}::text[]) as key (camera_id, at, stream)`

/**
 * Locks the index against other changes until the transaction ends: two copies of the server may be connected to media programs at the same
 * time.
 */
export async function lockIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recording_index'))`.execute(tx)
}

export async function findHours(tx: Tx, keys: readonly IndexKey[]) {
  const { rows } = await sql<PackedRow>`
    select h.camera_id as "cameraId", h.stream, extract(epoch from h.hour)::float8 * 1000 as at, h.files as packed,
      h.bytes::float8 as bytes
    from ${keysOf(keys)} join recording_hour h
      on h.camera_id = key.camera_id and h.hour = key.at and h.stream = key.stream`.execute(tx)
  return rows
}

export async function findDays(tx: Tx, keys: readonly IndexKey[]) {
  const { rows } = await sql<PackedRow>`
    select d.camera_id as "cameraId", d.stream, extract(epoch from d.day)::float8 * 1000 as at, d.hours as packed,
      d.bytes::float8 as bytes
    from ${keysOf(keys)} join recording_day d
      on d.camera_id = key.camera_id and d.day = (key.at at time zone 'UTC')::date and d.stream = key.stream`.execute(
    tx,
  )
  return rows
}

const [full, empty] = [
  (rows: readonly PackedRow[]) => rows.filter(row => row.packed.length > 0),
  (rows: readonly PackedRow[]) => rows.filter(row => row.packed.length === 0),
]

/** Writes rows of hours; a row without files is removed. */
export async function putHours(tx: Tx, rows: readonly PackedRow[]): Promise<void> {
  const [kept, gone] = [full(rows), empty(rows)]
  if (kept.length > 0)
    await tx
      .insertInto('recording_hour')
      .values(
        kept.map(row => ({
          camera_id: row.cameraId,
          hour: new Date(row.at),
          stream: row.stream,
          files: row.packed,
          bytes: row.bytes,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['camera_id', 'hour', 'stream']).doUpdateSet(eb => ({
          files: eb.ref('excluded.files'),
          bytes: eb.ref('excluded.bytes'),
        })),
      )
      .execute()
  if (gone.length > 0)
    await sql`delete from recording_hour h using ${keysOf(gone)}
      where h.camera_id = key.camera_id and h.hour = key.at and h.stream = key.stream`.execute(tx)
}

/** Writes rows of days; a row without hours is removed. */
export async function putDays(tx: Tx, rows: readonly PackedRow[]): Promise<void> {
  const [kept, gone] = [full(rows), empty(rows)]
  if (kept.length > 0)
    await sql`
      insert into recording_day (camera_id, day, stream, hours, bytes)
      select key.camera_id, (key.at at time zone 'UTC')::date, key.stream, key.packed, key.bytes
      from unnest(${kept.map(row => row.cameraId)}::uuid[], ${kept.map(row => isoOf(row.at))}::timestamptz[],
        ${kept.map(row => row.stream)}::text[], ${kept.map(row => row.packed)}::bytea[],
        ${kept.map(row => row.bytes)}::bigint[]) as key (camera_id, at, stream, packed, bytes)
      on conflict (camera_id, day, stream) do update set hours = excluded.hours, bytes = excluded.bytes`.execute(
      tx,
    )
  if (gone.length > 0)
    await sql`delete from recording_day d using ${keysOf(gone)}
      where d.camera_id = key.camera_id and d.day = (key.at at time zone 'UTC')::date and d.stream = key.stream`.execute(
      tx,
    )
}

/** Ids of these folders; new ones are added. */
export async function folderIds(tx: Tx, paths: readonly string[]): Promise<Map<string, number>> {
  const distinct = [...new Set(paths)]
  if (distinct.length === 0) return new Map()
  await tx
    .insertInto('recording_folder')
    .values(distinct.map(path => ({ path })))
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
  const rows = await tx
    .selectFrom('recording_folder')
    .select(['id', 'path'])
    .where(sql<boolean>`path = any(${distinct}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.path, row.id]))
}

/** Stores holes. @returns those that are new or have changed */
export async function putHoles(tx: Tx, holes: readonly HoleEntry[]): Promise<HoleEntry[]> {
  if (holes.length === 0) return []
  // A statement must not write one row twice; the last that is told counts.
  const distinct = new Map(holes.map(hole => [`${hole.cameraId} ${hole.stream} ${hole.from}`, hole]))
  const rows = await tx
    .insertInto('recording_hole')
    .values(
      [...distinct.values()].map(hole => ({
        camera_id: hole.cameraId,
        stream: hole.stream,
        from_at: new Date(hole.from),
        to_at: new Date(hole.to),
        cause: hole.cause,
        kinds: hole.kinds,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['camera_id', 'from_at', 'stream']).doUpdateSet(eb => ({
        to_at: eb.ref('excluded.to_at'),
        cause: eb.ref('excluded.cause'),
        kinds: eb.ref('excluded.kinds'),
      }))
        .where(sql<boolean>`(recording_hole.to_at, recording_hole.cause, recording_hole.kinds) is distinct from
          (excluded.to_at, excluded.cause, excluded.kinds)`),
    )
    .returning(['camera_id', 'stream', 'from_at'])
    .execute()
  const keys = new Set(rows.map(row => `${row.camera_id} ${row.stream} ${row.from_at.getTime()}`))
  return [...distinct].flatMap(([key, hole]) => (keys.has(key) ? [hole] : []))
}

/** The places of these cameras, which decide who hears their events. */
export const listPlaced = (tx: Tx, cameraIds: readonly string[]) =>
  tx
    .selectFrom('device')
    .select(['id', 'area_id', 'category'])
    .where(sql<boolean>`id = any(${cameraIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** Rows of the days of these cameras that touch a range, and of the day before it, whose last file may reach into the range. */
export async function listDays(db: Db, cameraIds: readonly string[], from: number, to: number) {
  const { rows } = await sql<PackedRow>`
    select camera_id as "cameraId", stream, extract(epoch from day)::float8 * 1000 as at, hours as packed,
      bytes::float8 as bytes
    from recording_day
    where camera_id = any(${cameraIds}::uuid[])
      and day >= (${isoOf(from)}::timestamptz at time zone 'UTC')::date - 1
      and day <= (${isoOf(to)}::timestamptz at time zone 'UTC')::date
    order by camera_id, day`.execute(db)
  return rows
}

/** Single days of cameras, `yyyy-mm-dd` of UTC. */
export async function listDaysOf(db: Db, days: readonly { cameraId: string; day: string }[]) {
  if (days.length === 0) return []
  const { rows } = await sql<Pick<PackedRow, 'cameraId' | 'at' | 'packed'>>`
    select camera_id as "cameraId", extract(epoch from recording_day.day)::float8 * 1000 as at, hours as packed
    from recording_day
    where (camera_id, recording_day.day) in (
      select * from unnest(${days.map(one => one.cameraId)}::uuid[], ${days.map(one => one.day)}::date[]))`.execute(
    db,
  )
  return rows
}

export interface HoleRow {
  cameraId: string
  from: number
  to: number
  cause: string
  kinds: number
}

export async function listHoles(
  db: Db,
  cameraIds: readonly string[],
  from: number,
  to: number,
): Promise<HoleRow[]> {
  const { rows } = await sql<HoleRow>`
    select camera_id as "cameraId", extract(epoch from from_at)::float8 * 1000 as "from",
      extract(epoch from to_at)::float8 * 1000 as "to", cause, kinds
    from recording_hole
    where camera_id = any(${cameraIds}::uuid[]) and from_at < ${isoOf(to)}::timestamptz
      and to_at > ${isoOf(from)}::timestamptz
    order by camera_id, from_at`.execute(db)
  return rows
}
