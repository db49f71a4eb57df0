import type { Tx } from '../../../../infra/database/database.ts'
import type { ToldRun } from '../run/run.events.ts'

export interface NewHandRun {
  id: string
  rule_name: string
  alarm_id: string
  alarm_number: string
  alarm_type: string
  alarm_level: number
  area_id: string
  device_id: string | null
  device_category: string | null
  device_name: string
  location: string
  started_by_id: string
  started_by: string
}

/** Adds a run of one action that no rule set off; it goes before those of rules. */
export async function insertHandRun(tx: Tx, run: NewHandRun): Promise<ToldRun> {
  return tx
    .insertInto('linkage_run')
    .values({ ...run, priority: 0, chain: [], state: 'running' })
    .returningAll()
    .executeTakeFirstOrThrow()
}
