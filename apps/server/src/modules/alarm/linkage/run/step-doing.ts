import { sql } from 'kysely'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db, Tx } from '../../../../infra/database/database.ts'
import type { ActionContext, ActionHandler, ActionHandlers, ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import type { StepJob, TakenJob } from './linkage-jobs.ts'
import { openRunBook, type OpenStep, type RunBook, type RunBookDeps } from './run-book.ts'
import { failureOf } from './step-failure.ts'
import { beginStep } from './step-turn.ts'

export interface StepDoingDeps extends RunBookDeps {
  db: Db
  handlers: ActionHandlers
  clock: Clock
  log: { warn: (data: object, text: string) => void }
}

/** Does an action within a transaction. */
export type DoWithin = (tx: Tx, one: OpenStep) => Promise<ActionResult>
export type StepDoing = ReturnType<typeof createStepDoing>

/** The ways in which an action is done in a transaction. */
export function createStepDoing({ db, handlers, clock, log, ...book }: StepDoingDeps) {
  // The types of a kind and of its handler belong together, which a lookup by kind does not tell.
  const handlerOf = ({ kind }: StepRow) => handlers[kind] as unknown as ActionHandler<StepRow['kind']>

  const isWithin = (step: StepRow) => 'within' in handlerOf(step)
  const isAlone = (step: StepRow) => handlerOf(step).isAlone === true

  /** Its fault undoes the whole transaction. */
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

    /** Its deeds are undone when it fails, and its failure is noted all the same. */
    doAlone: async (tx: Tx, one: OpenStep): Promise<ActionResult> => {
      await sql`savepoint action`.execute(tx)
      try {
        return await doTogether(tx, one)
      } catch (error) {
        await sql`rollback to savepoint action`.execute(tx)
        return failureOf(error, one.step, log)
      }
    },

    /** Does what follows without a delay, as far as it is only rows, in the same transaction. */
    async goOn(tx: Tx, runBook: RunBook, { runId }: StepJob): Promise<void> {
      const take = () => runBook.takeReady(runId, step => isWithin(step) && !isAlone(step))
      for (let step = take(); step; step = take()) {
        const one = beginStep(runBook, { runId, position: step.position }, clock.now())
        if (one) runBook.end(one, await doTogether(tx, one), clock.now())
      }
    },

    /** Locks the runs of jobs and writes what `work` notes of them, in one transaction. */
    note: <Result>(jobs: readonly TakenJob[], work: (tx: Tx, runBook: RunBook) => Promise<Result>) =>
      db.transaction().execute(async tx => {
        const runBook = await openRunBook(tx, jobs)
        const result = await work(tx, runBook)
        await runBook.write(tx, book)
        return result
      }),

    /** The job stays, and comes again when nobody says any more that it is worked on. */
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
