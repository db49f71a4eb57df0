import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { CONDITION, type TakenJob } from './linkage-jobs.ts'
import type { OpenStep, RunChanges } from './run-changes.ts'
import {
  contextOf,
  createStepTransactions,
  type DoWithin,
  type StepTransactionsDeps,
} from './step-transactions.ts'
import { createStepResults } from './step-results.ts'
import { failureOf, inTime } from './step-failure.ts'
import { beginStep, decideCondition } from './begin-step.ts'

/** A step that is stored as started and whose action is to be carried out now, outside of transactions. */
export interface BegunStep extends OpenStep {
  job: TakenJob
}
export type StepWorker = ReturnType<typeof createStepWorker>

/** Carries out the actions of jobs. After a crash at any point, no action that may have moved a device is repeated. */
export function createStepWorker(deps: StepTransactionsDeps) {
  const { clock, log } = deps
  const transactions = createStepTransactions(deps)
  const results = createStepResults(transactions, clock)

  async function beginOne(tx: Tx, changes: RunChanges, job: TakenJob, act: DoWithin): Promise<BegunStep[]> {
    if (job.position === CONDITION) await decideCondition(tx, changes, job, clock.now())
    const one = job.position === CONDITION ? undefined : beginStep(changes, job, clock.now())
    if (one && !transactions.isWithin(one.step)) return [{ ...one, job }]
    if (one) changes.end(one, await act(tx, one), clock.now())
    changes.close(job.id)
    return []
  }

  const beginTogether = (jobs: readonly TakenJob[]) =>
    transactions.note(jobs, async (tx, changes) => {
      const begun: BegunStep[] = []
      const others: TakenJob[] = []
      for (const job of inOrder(jobs, changes)) {
        const step = changes.stepOf(job)?.step
        if (step && transactions.isAlone(step)) {
          others.push(job)
          continue
        }
        begun.push(...(await beginOne(tx, changes, job, transactions.doTogether)))
      }
      // Only now, so that the first action of every run begins before the second of any.
      for (const job of jobs) await transactions.goOn(tx, changes, job)
      return { begun, others }
    })

  async function beginEachAlone(jobs: readonly TakenJob[]): Promise<BegunStep[]> {
    const begun: BegunStep[] = []
    for (const job of jobs) {
      try {
        begun.push(
          ...(await transactions.note([job], (tx, changes) =>
            beginOne(tx, changes, job, transactions.doAlone),
          )),
        )
      } catch (error) {
        transactions.notSettled(job, error)
      }
    }
    return begun
  }

  return {
    /**
     * Begins the actions of jobs, many in one transaction, and carries out those that consist of rows alone. If one of them fails, each
     * gets a transaction of its own.
     * @returns the steps whose actions `perform` has to carry out
     */
    async begin(jobs: readonly TakenJob[]): Promise<BegunStep[]> {
      try {
        const { begun, others } = await beginTogether(jobs)
        return [...begun, ...(await beginEachAlone(others))]
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        return beginEachAlone(jobs)
      }
    },

    /** Carries out an action outside of transactions, and stores its result. */
    async perform({ job, ...one }: BegunStep): Promise<void> {
      const handler = transactions.handlerOf(one.step)
      if (!('perform' in handler)) return
      const result = await inTime(handler.perform(contextOf(one))).catch((error: unknown) =>
        failureOf(error, one.step, log),
      )
      await results.add({ job, result }).catch((error: unknown) => transactions.notSettled(job, error))
    },
  }
}

/** Sorts jobs by the moment of their runs, then by the priority of their rules, then by the age of the rules, whose ids grow. */
function inOrder(jobs: readonly TakenJob[], changes: RunChanges): TakenJob[] {
  const ranked = jobs.map(job => {
    const run = changes.runOf(job)?.run
    return {
      job,
      at: run?.triggered_at.getTime() ?? 0,
      priority: run?.priority ?? 0,
      rule: run?.rule_id ?? '',
    }
  })
  const sorted = ranked.toSorted(
    (a, b) => a.at - b.at || a.priority - b.priority || (a.rule < b.rule ? -1 : 1),
  )
  return sorted.map(({ job }) => job)
}
