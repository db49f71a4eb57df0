import type { EventType } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { KEEP_HOURS } from './dispatcher.ts'

/** An event as a reader gets it. */
export interface ReadEvent {
  type: EventType
  at: Date
  data: unknown
}

/** A part of the outbox that follows a reader's position. */
export interface ReadPart {
  events: ReadEvent[]
  /** The position behind them. */
  next: Position
  /** More events may follow at once. */
  isFull: boolean
}

/** Both numbers as text, since they exceed what a number can hold. */
interface Position {
  xid: string
  seq: string
}

export type Progress =
  | {
      kind: 'read'
      part: ReadPart
      /** There are events, or the position has stood still for long: else it need not be moved. */
      isWorthIt: boolean
      advance(tx: Tx): Promise<boolean>
    }
  /** It is new, or events it had not read are gone: it begins anew from what stands. */
  | { kind: 'anew'; begin(tx: Tx): Promise<boolean> }

/** A position this old may have lost events that were removed behind it. */
const SAFE_HOURS = KEEP_HOURS - 1
/** Without events the position is moved so often, s: what lies behind it is not read again and again. */
const MOVED_EVERY = 60

/**
 * Reads the outbox from where a piece of work stopped, in commit order, also what was written while no copy of the server ran.
 * `advance` moves the position in the transaction of what was done with the events; it says false, and the transaction must be
 * undone, when another copy was first. Unlike a listener, a reader misses nothing for as long as events are kept.
 */
export async function readOutbox(
  db: Db,
  name: string,
  types: readonly EventType[],
  limit: number,
): Promise<Progress> {
  const present = await findPresent(db)
  const { rows } = await sql<Position & { isSafe: boolean; isOld: boolean }>`
    select xid::text as xid, seq::text as seq, read_at > now() - make_interval(hours => ${SAFE_HOURS}) as "isSafe",
      read_at < now() - make_interval(secs => ${MOVED_EVERY}) as "isOld"
    from outbox_reader where name = ${name}`.execute(db)
  const [from] = rows
  if (!from?.isSafe) return { kind: 'anew', begin: tx => beginAt(tx, name, present, from) }
  const events = await listAfter(db, from, types, limit)
  const isFull = events.length === limit
  const next = isFull ? (events.at(-1) ?? present) : present
  const part = { events, next: { xid: next.xid, seq: next.seq }, isFull }
  const isWorthIt = events.length > 0 || from.isOld
  return { kind: 'read', part, isWorthIt, advance: tx => moveTo(tx, name, from, part.next) }
}

async function findPresent(db: Db): Promise<Position> {
  const { rows } = await sql<{
    xid: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: rows[0]?.xid ?? '0', seq: '0' }
}

async function listAfter(db: Db, { xid, seq }: Position, types: readonly EventType[], limit: number) {
  const { rows } = await sql<ReadEvent & Position>`
    select xid::text as xid, seq::text as seq, type, at, data from outbox
    where (xid, seq) > (${xid}::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
      and type = any(${types}::text[])
    order by outbox.xid, outbox.seq limit ${limit}`.execute(db)
  return rows
}

async function moveTo(tx: Tx, name: string, from: Position, next: Position): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox_reader set xid = ${next.xid}::xid8, seq = ${next.seq}::bigint, read_at = now()
    where name = ${name} and xid = ${from.xid}::xid8 and seq = ${from.seq}::bigint`.execute(tx)
  return numAffectedRows === 1n
}

async function beginAt(tx: Tx, name: string, at: Position, from: Position | undefined): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outbox_reader as reader (name, xid, seq) values (${name}, ${at.xid}::xid8, ${at.seq}::bigint)
    on conflict (name) do update set xid = excluded.xid, seq = excluded.seq, read_at = now(), missed_at = now()
      where reader.xid = ${from?.xid ?? '0'}::xid8 and reader.seq = ${from?.seq ?? '0'}::bigint`.execute(tx)
  return numAffectedRows === 1n
}
