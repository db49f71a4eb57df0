import type { Tx } from '#server/infra/database/database.ts'
import type { ToldRun } from '../run/run.events.ts'
import type { NewRun } from '../run/run.queries.ts'

/** An alarm's part of a run, and who began it. */
export type NewHandRun = Omit<
  NewRun,
  'rule_id' | 'priority' | 'chain' | 'state' | 'reason' | 'reason_params'
> & { started_by_id: string; started_by: string }

/** Adds a run of one action that no rule set off; it goes before those of rules. */
export async function insertHandRun(tx: Tx, run: NewHandRun): Promise<ToldRun> {
  return tx
    .insertInto('linkage_run')
    .values({ ...run, priority: 0, chain: [], state: 'running' })
    .returningAll()
    .executeTakeFirstOrThrow()
}
