import type { AlarmType } from '@palisade/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../infra/database/database.ts'
import { jsonRows } from '../../../../infra/database/json-rows.ts'
import { lowestAlarmId } from '../alarm.id.ts'
import type { JoinedAlarm, RaisedAlarm } from './alarm-raise.rules.ts'
import { alarmNumber } from '../alarm.rules.ts'

/** A device with the texts and the position that an alarm takes from it. */
export interface EventDevice {
  id: string
  code: string
  name: string
  kind: string
  area_id: string
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
  const { rows } = await sql<EventDevice>`
    with found as materialized (
      select d.id, d.code, d.name, d.kind, d.area_id, a.path,
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
    select id, code, name, kind, area_id, address, longitude, latitude, location from found join place using (area_id)`.execute(
    tx,
  )
  return rows
}

export interface EventRule {
  type: AlarmType
  level: number
  enabled: boolean
}

export async function findEventRules(tx: Tx, types: readonly string[]): Promise<EventRule[]> {
  const rows = await tx
    .selectFrom('event_rule')
    .selectAll()
    .where(sql<boolean>`type = any(${types}::text[])`)
    .execute()
  return rows as EventRule[]
}

export interface ReceiptKey {
  issuer: string
  eventId: string
}

/**
 * Claims events for this transaction; another transaction that claims the same ones waits until this one ends. The keys
 * must be distinct. They are always claimed in the same order, so that two batches cannot deadlock.
 * @returns the keys that are new
 */
export async function claimReceipts(tx: Tx, keys: readonly ReceiptKey[]): Promise<ReceiptKey[]> {
  const { rows } = await sql<ReceiptKey>`
    insert into event_receipt (issuer, event_id)
    select * from unnest(${keys.map(key => key.issuer)}::text[], ${keys.map(key => key.eventId)}::text[]) as key (issuer, event_id)
    order by issuer, event_id
    on conflict do nothing
    returning issuer, event_id as "eventId"`.execute(tx)
  return rows
}

export async function findReceipts(
  tx: Tx,
  keys: readonly ReceiptKey[],
): Promise<(ReceiptKey & { alarmId: string | null })[]> {
  const { rows } = await sql<ReceiptKey & { alarmId: string | null }>`
    select r.issuer, r.event_id as "eventId", r.alarm_id as "alarmId" from event_receipt r
    join unnest(${keys.map(key => key.issuer)}::text[], ${keys.map(key => key.eventId)}::text[]) as key (issuer, event_id)
      on r.issuer = key.issuer and r.event_id = key.event_id`.execute(tx)
  return rows
}

export async function updateReceipts(
  tx: Tx,
  answers: readonly (ReceiptKey & { alarmId: string })[],
): Promise<void> {
  await sql`
    update event_receipt r set alarm_id = answer.alarm_id
    from unnest(${answers.map(answer => answer.issuer)}::text[], ${answers.map(answer => answer.eventId)}::text[],
      ${answers.map(answer => answer.alarmId)}::uuid[]) as answer (issuer, event_id, alarm_id)
    where r.issuer = answer.issuer and r.event_id = answer.event_id`.execute(tx)
}

/** Locks these sources until the transaction ends; over all servers, one transaction at a time works on a source. */
export async function lockSources(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 31) as key from unnest(${keys}::text[]) as name order by key) as keys
  `.execute(tx)
}

/** The open alarms that events of one source might join. */
export interface OpenAlarmQuery {
  deviceId: string
  type: string
  /** The span of the events, widened by the merge time; ms since 1970. */
  from: number
  to: number
  /**
   * An alarm that began before this is no longer live when the events happen, so they raise a new one; ms since 1970.
   */
  liveSince: number
  isLasting: boolean
}

/** The most open alarms of one source and span that are considered, the newest first. */
const STANDING_PER_SOURCE = 20

/**
 * Locks and returns the open alarms that events may join. They are locked in the order of their ids, so that two
 * transactions cannot deadlock.
 */
export async function lockOpenAlarms(tx: Tx, wanted: readonly OpenAlarmQuery[]) {
  const { rows: found } = await sql<{ id: string }>`
    select candidate.id
    from unnest(${wanted.map(w => w.deviceId)}::uuid[], ${wanted.map(w => w.type)}::text[],
      ${wanted.map(w => new Date(w.from).toISOString())}::timestamptz[],
      ${wanted.map(w => lowestAlarmId(w.to + 1))}::uuid[], ${wanted.map(w => lowestAlarmId(w.liveSince))}::uuid[],
      ${wanted.map(w => w.isLasting)}::boolean[])
      as wanted (device_id, type, earliest, below, live_since, until_recovered)
    join alarm_source s on s.device_id = wanted.device_id
    cross join lateral (
      select a.id from alarm a
      where a.source_id = s.id and a.type = wanted.type and a.status <> 'completed' and a.status <> 'rejected'
        and a.id < wanted.below
        and (a.last_at >= wanted.earliest and a.id >= wanted.live_since or wanted.until_recovered and a.recovered_at is null)
      order by a.id desc limit ${STANDING_PER_SOURCE}) as candidate`.execute(tx)
  if (found.length === 0) return []
  return tx
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .select([
      'alarm.id',
      'alarm.type',
      'alarm.last_at',
      'alarm.level',
      'alarm.recovered_at',
      'alarm.picture_key',
    ])
    .select(['alarm_source.device_id', 'alarm_source.location'])
    .where(sql<boolean>`alarm.id = any(${found.map(row => row.id)}::uuid[])`)
    .where('alarm.status', 'in', ['on_alert', 'in_progress'])
    .orderBy('alarm.id')
    .forUpdate('alarm')
    .execute()
}

/** Reserves `count` alarm numbers of each day. Returns the last reserved number of each. */
export async function takeNumbers(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const days = [...counts.keys()].toSorted()
  const { rows } = await sql<{ day: string; last: number }>`
    insert into alarm_number as n (day, last)
    select * from unnest(${days}::date[], ${days.map(day => counts.get(day) ?? 0)}::int[])
    on conflict (day) do update set last = n.last + excluded.last
    returning day, last`.execute(tx)
  return new Map(rows.map(row => [row.day, row.last]))
}

export type PlacedAlarm = RaisedAlarm & {
  areaId: string
  address: string
  sourceId: number
  day: string
  n: number
}

export async function insertAlarms(tx: Tx, alarms: readonly PlacedAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  const rows = alarms.map(alarm => ({
    id: alarm.id,
    number: alarmNumber(alarm.day, alarm.n),
    level: alarm.level,
    type: alarm.type,
    last_at: new Date(alarm.lastAt),
    count: alarm.count,
    area_id: alarm.areaId,
    source_id: alarm.sourceId,
    description: alarm.description,
    reporter: alarm.reporter ?? '',
    device_address: alarm.address,
    picture_key: alarm.pictureKey ?? null,
  }))
  await sql`
    insert into alarm (id, number, level, type, last_at, count, area_id, source_id, description, reporter,
      device_address, picture_key)
    select * from ${jsonRows(rows, 'id uuid, number text, level smallint, type text, last_at timestamptz, count integer, area_id uuid, source_id integer, description text, reporter text, device_address text, picture_key text')}`.execute(
    tx,
  )
}

export async function updateJoined(tx: Tx, joined: readonly JoinedAlarm[]): Promise<void> {
  if (joined.length === 0) return
  const ids = joined.map(alarm => alarm.id)
  await sql`
    update alarm a set
      count = a.count + j.count,
      last_at = greatest(a.last_at, j.last_at),
      level = least(a.level, j.level),
      recovered_at = null,
      picture_key = coalesce(a.picture_key, j.picture_key),
      version = a.version + 1,
      state_version = case when j.level < a.level then a.version + 1 else a.state_version end
    from unnest(${ids}::uuid[], ${joined.map(alarm => alarm.count)}::int[],
      ${joined.map(alarm => new Date(alarm.lastAt).toISOString())}::timestamptz[],
      ${joined.map(alarm => alarm.level)}::smallint[],
      ${joined.map(alarm => alarm.pictureKey ?? null)}::text[]) as j (id, count, last_at, level, picture_key)
    where a.id = j.id and a.id = any(${ids}::uuid[])`.execute(tx)
}
