import type { Tx } from '../../../../infra/database/database.ts'
import { openRunBook, type RunBookDeps } from './run-book.ts'
import { listOpenRuns } from './step.queries.ts'

/**
 * Ends the runs that were under way when the backup was made from which the database was restored: nothing of them is done now.
 * An action that had begun was done since, or not; nobody knows.
 * @param at ms since 1970
 */
export async function endRestoredRuns(tx: Tx, deps: RunBookDeps, at: number): Promise<void> {
  const jobs = (await listOpenRuns(tx)).map(runId => ({ runId, position: 0 }))
  const book = await openRunBook(tx, jobs)
  for (const job of jobs) {
    const one = book.runOf(job)
    if (!one) continue
    const reason = 'restored'
    // First of all nothing may follow; a step that ends tells no reason of its run, which is told again.
    book.skip(one, { from: 0, reason, at })
    for (const step of one.steps)
      if (step.state === 'started') book.end({ ...one, step }, { state: 'uncertain', reason }, at)
    book.skip(one, { from: 0, reason, at })
  }
  await book.write(tx, deps)
}
