import type { DeviceCategory, EventType, PermissionCode } from '@palisade/contract'
import { sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { compareCursors, formatCursor, type Cursor } from './cursor.ts'
import type { CommittedEvent } from './listeners.ts'

/** The dispatcher reads through its own connection, sockets through the pool. */
type Connection = ClientBase | Pool

interface Row {
  xid: string
  seq: string
  type: EventType
  at: Date
  data: CommittedEvent['data']
  permission: PermissionCode | null
  area_id: string | null
  user_id: string | null
  device_id: string | null
  device_category: DeviceCategory | null
  centre_id: string | null
}

/** A committed event with its position. */
export type PlacedEvent = CommittedEvent & { cursor: Cursor }

// Reads only transactions older than the oldest that still runs: whatever commits later then comes later in (xid, seq),
// too.
const rowsQuery = `
  select o.xid::text as xid, o.seq::text as seq, o.type, o.at, o.data, o.permission, o.area_id, o.user_id,
    o.device_id, o.device_category, a.centre_id
  from outbox o left join area a on a.id = o.area_id
  where (o.xid, o.seq) > ($1::xid8, $2::bigint) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
    and ($4::xid8 is null or (o.xid, o.seq) <= ($4::xid8, $5::bigint))
  order by o.xid, o.seq limit $3`

export interface NewRow {
  type: EventType
  data: unknown
  permission: PermissionCode | null
  area_id: string | null
  user_id: string | null
  device_id: string | null
  device_category: DeviceCategory | null
}

export async function insertEvents(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  await executePrepared(
    tx,
    sql`
    insert into outbox (type, data, permission, area_id, user_id, device_id, device_category)
    select * from ${jsonRows(rows, 'type text, data jsonb, permission text, area_id uuid, user_id uuid, device_id uuid, device_category text')}`,
  )
}

/** Committed events after a position, oldest first, up to and including `until` where it is given. */
export async function listEvents(
  connection: Connection,
  after: Cursor,
  limit: number,
  until?: Cursor,
): Promise<PlacedEvent[]> {
  const values = [after.xid, after.seq, limit, until?.xid ?? null, until?.seq ?? null]
  const { rows } = await connection.query<Row>(rowsQuery, values)
  return rows.map(place)
}

function place(row: Row): PlacedEvent {
  const cursor = { xid: BigInt(row.xid), seq: BigInt(row.seq) }
  return {
    cursor,
    seq: formatCursor(cursor),
    type: row.type,
    at: row.at,
    data: row.data,
    centreId: row.centre_id,
    audience: {
      permission: row.permission,
      areaId: row.area_id,
      ...(row.user_id !== null && { userId: row.user_id }),
      ...(row.device_id !== null &&
        row.device_category !== null && { device: { id: row.device_id, category: row.device_category } }),
    },
  }
}

/** The position before everything that is not committed yet. */
export async function findPresent(connection: Connection): Promise<Cursor> {
  const { rows } = await connection.query<{ xid: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
  )
  return { xid: BigInt(rows[0]?.xid ?? 0), seq: 0n }
}

/** Whether committed events wait behind a transaction that is still running, so that it is worth looking again soon. */
export async function hasHidden(connection: Connection): Promise<boolean> {
  // The newest row is enough to decide. With `exists` the planner would expect an early match and read a whole day of
  // rows to find none.
  const { rows } = await connection.query<{ hidden: boolean }>(
    'select xid >= pg_snapshot_xmin(pg_current_snapshot()) as hidden from outbox order by xid desc, seq desc limit 1',
  )
  return rows[0]?.hidden === true
}

/** Whether all events after a position, up to `present`, are still kept and number at most `limit`. */
export async function canReplay(
  connection: Connection,
  since: Cursor,
  present: Cursor,
  limit: number,
): Promise<boolean> {
  const order = compareCursors(since, present)
  if (order >= 0) return order === 0
  const { rows } = await connection.query<{ kept: boolean; n: number }>(
    `select coalesce((select (xid, seq) <= ($1::xid8, $2::bigint) from outbox order by xid, seq limit 1), false) as kept,
      (select count(*)::int from (
        select from outbox where (xid, seq) > ($1::xid8, $2::bigint) limit $3 + 1) as found) as n`,
    [since.xid, since.seq, limit],
  )
  return rows[0]?.kept === true && rows[0].n <= limit
}

/** Removes one batch of events older than `hours`. @returns the number of removed events */
export async function removeOld(connection: Connection, hours: number, limit: number): Promise<number> {
  const { rowCount } = await connection.query(
    `delete from outbox where ctid = any(array(
      select ctid from outbox where at < now() - make_interval(hours => $1) order by at limit $2))`,
    [hours, limit],
  )
  return rowCount ?? 0
}
