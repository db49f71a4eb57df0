import type { Tx } from '#server/infra/database/database.ts'
import { openRunChanges, type RunChangesDeps } from './run-changes.ts'
import { listOpenRuns } from './step.queries.ts'

/**
 * Ends the runs that were under way when the backup was made from which this database was restored; none of their actions is carried
 * out now. An action that had begun is stored as uncertain: the installation may have finished it after the backup.
 * @param at ms since 1970
 */
export async function endRestoredRuns(tx: Tx, deps: RunChangesDeps, at: number): Promise<void> {
  const jobs = (await listOpenRuns(tx)).map(runId => ({ runId, position: 0 }))
  const changes = await openRunChanges(tx, jobs)
  for (const job of jobs) {
    const one = changes.runOf(job)
    if (!one) continue
    const reason = 'restored'
    // Before any step ends, so that no further step begins; and again after it, because ending a step clears the reason of the run.
    changes.skip(one, { from: 0, reason, at })
    for (const step of one.steps)
      if (step.state === 'started') changes.end({ ...one, step }, { state: 'uncertain', reason }, at)
    changes.skip(one, { from: 0, reason, at })
  }
  await changes.write(tx, deps)
}
