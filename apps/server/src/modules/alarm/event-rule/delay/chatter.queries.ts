import { sql } from 'kysely'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'

export interface ChatterSource {
  device_id: string
  type: string
  place: string
}

export interface ChatterRow extends ChatterSource {
  moments: Date[]
  since: Date | null
  alarm_id: string | null
}

/** The callers hold the locks of these sources (`lockSources`), so the rows need none. */
export async function findChatter(tx: Tx, sources: readonly ChatterSource[]): Promise<ChatterRow[]> {
  const { rows } = await sql<ChatterRow>`
    select c.device_id, c.type, c.place, c.moments, c.since, c.alarm_id from alarm_chatter c
    join ${jsonRows(sources, 'device_id uuid, type text, place text')} using (device_id, type, place)`.execute(
    tx,
  )
  return rows
}

export async function saveChatter(tx: Tx, rows: readonly ChatterRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into alarm_chatter (device_id, type, place, moments, last_at, since, alarm_id)
    select device_id, type, place, moments, moments[array_upper(moments, 1)], since, alarm_id
    from ${jsonRows(rows, 'device_id uuid, type text, place text, moments timestamptz[], since timestamptz, alarm_id uuid')}
    on conflict (device_id, type, place) do update set moments = excluded.moments, last_at = excluded.last_at,
      since = excluded.since, alarm_id = excluded.alarm_id`.execute(tx)
}

/** Marks alarms as chattering. Returns those that were not yet. */
export async function markChattering(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set chattering_since = now() where id = any(${ids}::uuid[]) and chattering_since is null
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

/** Sources that are chattering, with the limit of their type; null when it has been taken away. */
export async function listChattering(db: Db, only?: ChatterSource) {
  const ofSource = only
    ? sql`and c.device_id = ${only.device_id} and c.type = ${only.type} and c.place = ${only.place}`
    : sql``
  const { rows } = await sql<ChatterRow & { count: number | null; minutes: number | null }>`
    select c.device_id, c.type, c.place, c.moments, c.since, c.alarm_id, r.chatter_count as count, r.chatter_minutes as minutes
    from alarm_chatter c join event_rule r on r.type = c.type
    where c.since is not null ${ofSource}`.execute(db)
  return rows
}

export async function endChatter(
  tx: Tx,
  { device_id, type, place }: ChatterSource,
  alarmId: string | null,
): Promise<void> {
  await sql`update alarm_chatter set since = null, alarm_id = null
    where device_id = ${device_id} and type = ${type} and place = ${place}`.execute(tx)
  if (alarmId === null) return
  await sql`update alarm set chattering_since = null, version = version + 1 where id = ${alarmId}`.execute(tx)
}

/** Forgets sources that have been quiet for longer than any limit looks back. */
export async function removeQuietSources(db: Db): Promise<void> {
  await sql`delete from alarm_chatter where since is null and last_at < now() - interval '1 day'`.execute(db)
}
