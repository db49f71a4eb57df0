import { sql } from 'kysely'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { NewEvent } from '#server/modules/alarm/alarm/raise/new-event.ts'

export interface DelayedRow {
  issuer: string
  event_id: string
  device_id: string
  type: string
  place: string
  at: Date
  due_at: Date
  event: NewEvent
}

/** Which waiting events a source that is well again takes back. */
export interface TakenBack {
  deviceId: string
  types: readonly string[]
  /** The place within the device; every place when it is left out. */
  place?: string | undefined
  /** Only events up to this moment, ms since 1970: what came later is another one. */
  until: number
}

export async function insertDelayed(tx: Tx, rows: readonly DelayedRow[]): Promise<void> {
  if (rows.length === 0) return
  await executePrepared(
    tx,
    sql`
    insert into alarm_delayed (issuer, event_id, device_id, type, place, at, due_at, event)
    select * from ${jsonRows(
      rows,
      'issuer text, event_id text, device_id uuid, type text, place text, at timestamptz, due_at timestamptz, event jsonb',
    )}
    on conflict do nothing`,
  )
}

/** Events that have waited long enough, in the order in which they happened. */
export async function listDue(db: Db, now: number, limit: number): Promise<DelayedRow[]> {
  const rows = await db
    .selectFrom('alarm_delayed')
    .selectAll()
    .where('due_at', '<=', new Date(now))
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows as unknown as DelayedRow[]
}

export async function findNextDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('alarm_delayed')
    .select(eb => eb.fn.min('due_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** In one statement: one for each took all connections from the alarms of a flood. */
export async function removeDelayed(
  db: Db,
  events: readonly Pick<DelayedRow, 'issuer' | 'event_id'>[],
): Promise<void> {
  if (events.length === 0) return
  await executePrepared(
    db,
    sql`
    delete from alarm_delayed d
    using unnest(${events.map(one => one.issuer)}::text[], ${events.map(one => one.event_id)}::text[]) as raised (issuer, event_id)
    where d.issuer = raised.issuer and d.event_id = raised.event_id`,
  )
}

/** Removes waiting events of sources that are well again. Returns the keys of their pictures. */
export async function takeBack(db: Db, sources: readonly TakenBack[]): Promise<string[]> {
  const wanted = sources.flatMap(({ deviceId, types, place, until }) =>
    types.map(type => ({ device_id: deviceId, type, place, until: new Date(until) })),
  )
  const { rows } = await sql<{ picture: string | null }>`
    delete from alarm_delayed d
    using (select * from ${jsonRows(wanted, 'device_id uuid, type text, place text, until timestamptz')}) as gone
    where d.device_id = gone.device_id and d.type = gone.type and d.at <= gone.until
      and (gone.place is null or d.place = gone.place)
    returning d.event ->> 'pictureKey' as picture`.execute(db)
  return rows.flatMap(row => row.picture ?? [])
}
