import type { AlarmStatus } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { anyOf, fromSources, notShelved, OPEN_STATUSES, type AlarmFilter } from './alarm-filter.queries.ts'
import { lowestAlarmId } from '../alarm.id.ts'

export interface OpenCount {
  level: number
  status: AlarmStatus
  n: number
}

/**
 * Counts the open alarms of the desk by level and status, by a scan of the partial index of alarms that are not completed.
 * @param since alarms that began before this are no longer live, ms since 1970
 */
export async function countOpen(
  db: Db,
  { areas, reached }: Pick<AlarmFilter, 'areas' | 'reached'>,
  since: number,
): Promise<OpenCount[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(eb => ['level', 'status', eb.fn.countAll<number>().as('n')])
    .where('status', 'in', OPEN_STATUSES)
    .where('id', '>=', lowestAlarmId(since))
    .$if(areas !== 'all', query => query.where(anyOf('area_id', areas === 'all' ? [] : areas, 'uuid')))
    .where(reached ? fromSources(reached) : sql<SqlBool>`true`)
    .where(notShelved(since))
    .groupBy(['level', 'status'])
    .execute()
  return rows
}

export async function listEventRules(db: Db): Promise<{ type: string; level: number; enabled: boolean }[]> {
  return db.selectFrom('event_rule').selectAll().execute()
}
