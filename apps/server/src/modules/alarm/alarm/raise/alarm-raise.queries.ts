import type { DeviceCategory } from '@palisade/contract'
import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import type { JoinedAlarm } from './alarm-raise.rules.ts'

/** A device with the texts and the position that an alarm takes from it. */
export interface EventDevice {
  id: string
  code: string
  name: string
  category: DeviceCategory
  area_id: string
  /** The centre of its area. */
  centre_id: string
  /** Host of its connection; empty for none. */
  address: string
  longitude: number | null
  latitude: number | null
  /** The names of the areas from the centre down to the device's area. */
  location: string
}

export async function findEventDevices(
  tx: Tx,
  codes: readonly string[],
  ids: readonly string[],
): Promise<EventDevice[]> {
  const { rows } = await executePrepared(
    tx,
    sql<EventDevice>`
    with found as materialized (
      select d.id, d.code, d.name, d.category, d.area_id, a.centre_id, a.path,
        coalesce(d.config ->> 'host', regexp_replace(split_part(d.config ->> 'mainUrl', '/', 3), '^.*@|:[0-9]+$', '', 'g'),
          '') as address,
        coalesce(d.longitude, a.longitude) as longitude, coalesce(d.latitude, a.latitude) as latitude
      from device d join area a on a.id = d.area_id
      where d.deleted_at is null and (d.code = any(${codes}::text[]) or d.id = any(${ids}::uuid[]))),
    place as materialized (
      select within.area_id, string_agg(p.name, ' / ' order by step.n) as location
      from (select distinct area_id, path from found) as within
      cross join unnest(within.path) with ordinality step (id, n) join area p on p.id = step.id
      group by within.area_id)
    select id, code, name, category, area_id, centre_id, address, longitude, latitude, location from found join place using (area_id)`,
  )
  return rows
}

export interface ReceiptKey {
  issuer: string
  eventId: string
}

export async function findReceipts(
  tx: Tx,
  keys: readonly ReceiptKey[],
): Promise<(ReceiptKey & { alarmId: string | null })[]> {
  const { rows } = await executePrepared(
    tx,
    sql<ReceiptKey & { alarmId: string | null }>`
    select r.issuer, r.event_id as "eventId", r.alarm_id as "alarmId" from event_receipt r
    join unnest(${keys.map(key => key.issuer)}::text[], ${keys.map(key => key.eventId)}::text[]) as key (issuer, event_id)
      on r.issuer = key.issuer and r.event_id = key.event_id`,
  )
  return rows
}

/**
 * Notes events as handled. The keys must be distinct. A key that another transaction has noted meanwhile is left out; one
 * that is being noted is waited for. They are always noted in the same order, so that two batches cannot deadlock.
 * @returns the number of keys that were noted
 */
export async function insertReceipts(
  tx: Tx,
  answers: readonly (ReceiptKey & { alarmId: string | null })[],
): Promise<number> {
  if (answers.length === 0) return 0
  const { numAffectedRows } = await executePrepared(
    tx,
    sql`
    insert into event_receipt (issuer, event_id, alarm_id)
    select * from unnest(${answers.map(answer => answer.issuer)}::text[], ${answers.map(answer => answer.eventId)}::text[],
      ${answers.map(answer => answer.alarmId)}::uuid[]) as answer (issuer, event_id, alarm_id)
    order by issuer, event_id
    on conflict do nothing`,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Locks these sources until the transaction ends; over all servers, one transaction at a time works on a source. */
export async function lockSources(tx: Tx, keys: readonly string[]): Promise<void> {
  await executePrepared(
    tx,
    sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 31) as key from unnest(${keys}::text[]) as name order by key) as keys
  `,
  )
}

/** Reserves `count` alarm numbers of each day. Returns the last reserved number of each. */
export async function takeNumbers(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const days = [...counts.keys()].toSorted()
  const { rows } = await executePrepared(
    tx,
    sql<{ day: string; last: number }>`
    insert into alarm_number as n (day, last)
    select * from unnest(${days}::date[], ${days.map(day => counts.get(day) ?? 0)}::int[])
    on conflict (day) do update set last = n.last + excluded.last
    returning day, last`,
  )
  return new Map(rows.map(row => [row.day, row.last]))
}

export async function insertAlarms(tx: Tx, alarms: readonly AlarmRow[]): Promise<void> {
  if (alarms.length === 0) return
  const column = <Key extends keyof AlarmRow>(key: Key) => alarms.map(alarm => alarm[key])
  await executePrepared(
    tx,
    sql`
    insert into alarm (id, number, level, type, status, task_status, last_at, count, area_id, source_id, description,
      reporter, device_address, picture_key, closed_at, inhibition_id, inhibition_kind)
    select * from unnest(${column('id')}::uuid[], ${column('number')}::text[], ${column('level')}::smallint[],
      ${column('type')}::text[], ${column('status')}::text[], ${column('task_status')}::text[],
      ${alarms.map(alarm => alarm.last_at.toISOString())}::timestamptz[], ${column('count')}::int[],
      ${column('area_id')}::uuid[], ${column('source_id')}::int[], ${column('description')}::text[],
      ${column('reporter')}::text[], ${column('device_address')}::text[], ${column('picture_key')}::text[],
      ${alarms.map(alarm => alarm.closed_at?.toISOString() ?? null)}::timestamptz[], ${column('inhibition_id')}::uuid[],
      ${column('inhibition_kind')}::text[])`,
  )
}

export async function updateJoined(tx: Tx, joined: readonly JoinedAlarm[]): Promise<void> {
  if (joined.length === 0) return
  const ids = joined.map(alarm => alarm.id)
  await executePrepared(
    tx,
    sql`
    update alarm a set
      count = a.count + j.count,
      last_at = greatest(a.last_at, j.last_at),
      level = least(a.level, j.level),
      recovered_at = null,
      picture_key = coalesce(a.picture_key, j.picture_key),
      shelf_id = case when j.leaves_shelf then null else a.shelf_id end,
      shelved_until = case when j.leaves_shelf then null else a.shelved_until end,
      version = a.version + 1,
      state_version = case when j.level < a.level then a.version + 1 else a.state_version end
    from unnest(${ids}::uuid[], ${joined.map(alarm => alarm.count)}::int[],
      ${joined.map(alarm => new Date(alarm.lastAt).toISOString())}::timestamptz[],
      ${joined.map(alarm => alarm.level)}::smallint[],
      ${joined.map(alarm => alarm.pictureKey ?? null)}::text[],
      ${joined.map(alarm => alarm.leavesShelf === true)}::boolean[]) as j (id, count, last_at, level, picture_key, leaves_shelf)
    where a.id = j.id and a.id = any(${ids}::uuid[])`,
  )
}

/** The texts and position of an alarm's source, now or at an earlier time. */
export interface SourceSnapshot {
  device_id: string | null
  area_id: string
  device_name: string
  device_code: string
  location: string
  longitude: number | null
  latitude: number | null
}

export async function listSources(tx: Tx, deviceIds: readonly string[]) {
  const ofDevices = tx
    .selectFrom('alarm_source')
    .select(['id', 'device_id', 'area_id', 'device_name', 'device_code', 'location', 'longitude', 'latitude'])
    .where(sql<boolean>`device_id = any(${deviceIds}::uuid[])`)
  return (await executePrepared(tx, ofDevices)).rows
}

export async function insertSources(tx: Tx, sources: readonly SourceSnapshot[]): Promise<void> {
  const row = jsonRows(
    sources,
    `device_id uuid, area_id uuid, device_name text, device_code text, location text, longitude float8, latitude float8`,
  )
  await executePrepared(
    tx,
    sql`
    insert into alarm_source (device_id, area_id, device_name, device_code, location, longitude, latitude)
    select * from ${row} on conflict on constraint alarm_source__identity do nothing`,
  )
}
