import { sql } from 'kysely'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { ActionContext, ActionHandler, ActionHandlers, ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { StepJob, TakenJob } from './linkage-jobs.ts'
import { openRunChanges, type OpenStep, type RunChanges, type RunChangesDeps } from './run-changes.ts'
import { failureOf } from './step-failure.ts'
import { beginStep } from './begin-step.ts'

export interface StepTransactionsDeps extends RunChangesDeps {
  db: Db
  handlers: ActionHandlers
  clock: Clock
  log: { warn: (data: object, text: string) => void }
}

/** Carries out one action within a transaction. */
export type DoWithin = (tx: Tx, one: OpenStep) => Promise<ActionResult>
export type StepTransactions = ReturnType<typeof createStepTransactions>

/** Runs the transactions in which steps begin and end, and carries out the actions that consist of rows alone. */
export function createStepTransactions({ db, handlers, clock, log, ...writers }: StepTransactionsDeps) {
  // TypeScript cannot see that the handler found by a kind takes actions of that kind.
  const handlerOf = ({ kind }: StepRow) => handlers[kind] as unknown as ActionHandler<StepRow['kind']>

  const isWithin = (step: StepRow) => 'within' in handlerOf(step)
  const isAlone = (step: StepRow) => handlerOf(step).isAlone === true

  /** Carries out an action together with others: if it throws, the whole transaction is undone. */
  const doTogether: DoWithin = async (tx, one) => {
    const handler = handlerOf(one.step)
    if (!('within' in handler)) throw new Error(`${one.step.kind} is not done within a transaction`)
    return handler.within(tx, contextOf(one))
  }

  return {
    handlerOf,
    isWithin,
    isAlone,
    doTogether,

    /**
     * Carries out an action behind a savepoint: if it throws, only its own changes are undone, and the failure is returned as its result.
     */
    doAlone: async (tx: Tx, one: OpenStep): Promise<ActionResult> => {
      await sql`savepoint action`.execute(tx)
      try {
        return await doTogether(tx, one)
      } catch (error) {
        await sql`rollback to savepoint action`.execute(tx)
        return failureOf(error, one.step, log)
      }
    },

    /** Carries out, in the same transaction, the following steps of a run that have no delay and consist of rows alone. */
    async goOn(tx: Tx, changes: RunChanges, { runId }: StepJob): Promise<void> {
      const take = () => changes.takeReady(runId, step => isWithin(step) && !isAlone(step))
      for (let step = take(); step; step = take()) {
        const one = beginStep(changes, { runId, position: step.position }, clock.now())
        if (one) changes.end(one, await doTogether(tx, one), clock.now())
      }
    },

    /** Runs `work` in a transaction that has locked the runs of these jobs, and then writes the changes that it made to them. */
    note: <Result>(jobs: readonly TakenJob[], work: (tx: Tx, changes: RunChanges) => Promise<Result>) =>
      db.transaction().execute(async tx => {
        const changes = await openRunChanges(tx, jobs)
        const result = await work(tx, changes)
        await changes.write(tx, writers)
        return result
      }),

    /** Logs that a job failed. It stays in the queue, and is given out again once this copy has stopped holding it. */
    notSettled({ runId, position }: StepJob, error: unknown) {
      log.warn({ err: error, run: runId, position }, 'action of a linkage rule not settled')
    },
  }
}

export function contextOf({ run, step }: OpenStep): ActionContext {
  const { authorId: id, authorName: name } = run
  const author = id === null ? undefined : { id, name }
  return { run, position: step.position, action: step.action, author }
}
