import type { Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import { createBatcher } from '#server/infra/batcher.ts'
import type { ActionResult } from '../actions/action.ts'
import type { TakenJob } from './linkage-jobs.ts'
import type { StepTransactions } from './step-transactions.ts'

/** The most results that one transaction stores, and the most that may wait for a transaction. */
const RESULTS = { size: 32, waiting: 10_000 }

interface EndedStep {
  job: TakenJob
  result: ActionResult
}

/** Stores the results of actions that were carried out outside of transactions, many results in one transaction. */
export function createStepResults(transactions: StepTransactions, clock: Clock) {
  const noteResults = (ends: readonly EndedStep[], isGoingOn: boolean) =>
    transactions.note(
      ends.map(({ job }) => job),
      async (tx, changes) => {
        for (const { job, result } of ends) {
          const one = changes.stepOf(job)
          // In another state, another copy took this one for dead and has stored the action as uncertain.
          if (one?.step.state === 'started') changes.end(one, result, clock.now())
          changes.close(job.id)
          if (isGoingOn) await transactions.goOn(tx, changes, job)
        }
      },
    )

  const noteAlone = (end: EndedStep) =>
    noteResults([end], false).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )

  return createBatcher<EndedStep, void>({
    ...RESULTS,
    refusal: () => new AppError('server.unavailable'),
    async run(ends) {
      try {
        await noteResults(ends, true)
        return ends.map(() => ({ value: undefined }))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        return Promise.all(ends.map(noteAlone))
      }
    },
  })
}
