import type { AlarmStatus } from '@palisade/contract'
import type { Db } from '../../infra/database/database.ts'
import { anyOf } from './alarm-filter.queries.ts'

export interface OpenCount {
  level: number
  status: AlarmStatus
  n: number
}

/** Open alarms by level and status: a scan of the partial index of what is not completed. */
export async function countOpen(db: Db, areas: 'all' | readonly string[]): Promise<OpenCount[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(eb => ['level', 'status', eb.fn.countAll<number>().as('n')])
    .where('status', 'in', ['on_alert', 'in_progress'])
    .$if(areas !== 'all', query => query.where(anyOf('area_id', areas === 'all' ? [] : areas, 'uuid')))
    .groupBy(['level', 'status'])
    .execute()
  return rows as OpenCount[]
}

export async function listEventRules(db: Db): Promise<{ type: string; level: number; enabled: boolean }[]> {
  return db.selectFrom('event_rule').selectAll().execute()
}
