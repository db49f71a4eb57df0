import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { lowestAlarmId } from '../alarm.id.ts'

/**
 * Locks alarms that events may join, in the order of their ids, so that two transactions cannot deadlock.
 * @param onlyOpen leaves out those that somebody closed meanwhile
 */
export async function lockAlarms(tx: Tx, ids: readonly string[], { onlyOpen }: { onlyOpen: boolean }) {
  if (ids.length === 0) return []
  const locked = tx
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .select([
      'alarm.id',
      'alarm.type',
      'alarm.last_at',
      'alarm.level',
      'alarm.recovered_at',
      'alarm.picture_key',
      'alarm.inhibition_id',
      'alarm.shelf_id',
    ])
    .select(['alarm_source.device_id', 'alarm_source.location'])
    .where(sql<boolean>`alarm.id = any(${ids}::uuid[])`)
    .$if(onlyOpen, query => query.where('alarm.status', '<>', 'completed'))
    .orderBy('alarm.id')
    .forUpdate('alarm')
  return (await executePrepared(tx, locked)).rows
}

/** An alarm that events may join. */
export type LockedAlarm = Awaited<ReturnType<typeof lockAlarms>>[number]

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

/** Locks and returns the open alarms that events may join. */
export async function lockOpenAlarms(tx: Tx, wanted: readonly OpenAlarmQuery[]) {
  const { rows: found } = await executePrepared(
    tx,
    sql<{ id: string }>`
    select id from alarm_joinable(${wanted.map(w => w.deviceId)}::uuid[], ${wanted.map(w => w.type)}::text[],
      ${wanted.map(w => new Date(w.from).toISOString())}::timestamptz[],
      ${wanted.map(w => lowestAlarmId(w.isLasting ? 0 : w.liveSince))}::uuid[], ${wanted.map(w => lowestAlarmId(w.to + 1))}::uuid[],
      ${wanted.map(w => lowestAlarmId(w.liveSince))}::uuid[], ${wanted.map(w => w.isLasting)}::boolean[],
      ${sql.lit(STANDING_PER_SOURCE)}) as id`,
  )
  return lockAlarms(
    tx,
    found.map(({ id }) => id),
    { onlyOpen: true },
  )
}

/** The records of one source that further held events might join. */
export interface HeldQuery {
  inhibitionId: string
  deviceId: string
  type: string
  /** The span of the events, widened by the merge time; ms since 1970. */
  from: number
  to: number
  /** A record that began before this is joined no more; ms since 1970. */
  since: number
}

/** The most records of one source and span that are considered, the newest first. */
const RECORDS_PER_SOURCE = 20

/** Locks and returns the records of held events that others of the same inhibition may join. */
export async function lockHeldRecords(tx: Tx, wanted: readonly HeldQuery[]) {
  if (wanted.length === 0) return []
  const moments = (list: readonly number[]) => list.map(at => new Date(at).toISOString())
  const { rows } = await executePrepared(
    tx,
    sql<{ id: string }>`
    select candidate.id
    from unnest(${wanted.map(w => w.inhibitionId)}::uuid[], ${wanted.map(w => w.deviceId)}::uuid[],
      ${wanted.map(w => w.type)}::text[], ${moments(wanted.map(w => w.from))}::timestamptz[],
      ${wanted.map(w => lowestAlarmId(w.since))}::uuid[], ${wanted.map(w => lowestAlarmId(w.to + 1))}::uuid[])
      as wanted (inhibition_id, device_id, type, earliest, oldest, below)
    join alarm_source s on s.device_id = wanted.device_id
    cross join lateral (
      select a.id from alarm a
      where a.inhibition_id = wanted.inhibition_id and a.source_id = s.id and a.type = wanted.type
        and a.id >= wanted.oldest and a.id < wanted.below and a.last_at >= wanted.earliest
      order by a.id desc limit ${sql.lit(RECORDS_PER_SOURCE)}) as candidate`,
  )
  return lockAlarms(
    tx,
    rows.map(({ id }) => id),
    { onlyOpen: false },
  )
}
