import type { Alarm, DeviceCategory } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { formatCursor, parseCursor, type Cursor } from '#server/infra/outbox/cursor.ts'

export interface ToldAlarm {
  cursor: Cursor
  type: 'alarm.raised' | 'alarm.repeated'
  at: Date
  alarm: Alarm
  deviceCategory: DeviceCategory | null
}

/** The position in the outbox up to which alarms have been looked at; the first time, the newest event. */
export async function findPosition(db: Db): Promise<Cursor> {
  await sql`insert into linkage_position (xid, seq)
    values (pg_snapshot_xmin(pg_current_snapshot()), 0) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ at: string }>`
    select xid::text || '.' || seq as at from linkage_position`.execute(db)
  return parseCursor(rows[0]?.at ?? '') ?? { xid: 0n, seq: 0n }
}

/** The newest open alarms with their levels, the oldest of them first. */
export async function listOpenLevels(db: Db, limit: number): Promise<{ id: string; level: number }[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['id', 'level'])
    .where('status', '<>', 'completed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

export async function savePosition(db: Db, position: Cursor): Promise<void> {
  const [xid, seq] = formatCursor(position).split('.')
  await sql`update linkage_position set xid = ${xid}::xid8, seq = ${seq}::bigint
    where (xid, seq) < (${xid}::xid8, ${seq}::bigint)`.execute(db)
}

/**
 * Reads the events of alarms behind a position, in commit order and never past a transaction that is still open (docs/design/0005).
 * `reached` is the position up to which everything has been read.
 */
export async function listTold(
  db: Db,
  after: Cursor,
  limit: number,
): Promise<{ told: ToldAlarm[]; reached: Cursor }> {
  const [xid, seq] = formatCursor(after).split('.')
  const { rows } = await sql<Omit<ToldAlarm, 'cursor'> & { place: string; present: string }>`
    select outbox.xid::text || '.' || outbox.seq as place, outbox.type, outbox.at, outbox.data as alarm,
      outbox.device_category as "deviceCategory", now.xmin::text || '.0' as present
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) now
    left join outbox on (outbox.xid, outbox.seq) > (${xid}::xid8, ${seq}::bigint) and outbox.xid < now.xmin
      and outbox.type in ('alarm.raised', 'alarm.repeated')
    order by outbox.xid, outbox.seq limit ${limit}`.execute(db)
  const told = rows.flatMap(({ place, present: _present, ...row }) => {
    const cursor = place === null ? undefined : parseCursor(place)
    return cursor ? [{ ...row, cursor }] : []
  })
  const present = parseCursor(rows[0]?.present ?? '') ?? after
  return { told, reached: told.length === limit ? (told.at(-1)?.cursor ?? after) : present }
}
