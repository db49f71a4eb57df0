import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { lowestAlarmId } from '../alarm.id.ts'
import { lockAlarms } from './lock-alarms.queries.ts'

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
