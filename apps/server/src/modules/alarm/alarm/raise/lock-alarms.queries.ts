import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

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
