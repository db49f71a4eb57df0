import { isMoving } from '@palisade/contract'
import { sql } from 'kysely'
import { createBatcher } from '#server/infra/batcher.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { ActionContext, ActionHandler, ActionHandlers, ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import { CONDITION, type StepJob, type TakenJob } from './linkage-jobs.ts'
import {
  beginStep,
  decideCondition,
  openRunChanges,
  type OpenStep,
  type RunChanges,
  type RunChangesDeps,
} from './run-changes.ts'

/** A step that is stored as started and whose action is to be carried out now, outside of transactions. */
export interface BegunStep extends OpenStep {
  job: TakenJob
}
export type StepWorker = ReturnType<typeof createStepWorker>

export interface StepWorkerDeps extends RunChangesDeps {
  db: Db
  handlers: ActionHandlers
  clock: Clock
  log: { warn: (data: object, text: string) => void }
}

/** Carries out the actions of jobs. After a crash at any point, no action that may have moved a device is repeated. */
export function createStepWorker(deps: StepWorkerDeps) {
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

/** Carries out one action within a transaction. */
type DoWithin = (tx: Tx, one: OpenStep) => Promise<ActionResult>
type StepTransactions = ReturnType<typeof createStepTransactions>

/** Runs the transactions in which steps begin and end, and carries out the actions that consist of rows alone. */
function createStepTransactions({ db, handlers, clock, log, ...writers }: StepWorkerDeps) {
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

function contextOf({ run, step }: OpenStep): ActionContext {
  const { authorId: id, authorName: name } = run
  const author = id === null ? undefined : { id, name }
  return { run, position: step.position, action: step.action, author }
}

/** The most results that one transaction stores, and the most that may wait for a transaction. */
const RESULTS = { size: 32, waiting: 10_000 }

interface EndedStep {
  job: TakenJob
  result: ActionResult
}

/** Stores the results of actions that were carried out outside of transactions, many results in one transaction. */
function createStepResults(transactions: StepTransactions, clock: Clock) {
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

/** Time after which an action is given up, ms. Drivers give up earlier by themselves. */
const ACTION_MS = 30_000

class TimeoutError extends Error {}

/**
 * The result of an action that threw. If the action moves a device, it is uncertain when the device may have carried it out all the same.
 */
function failureOf(
  error: unknown,
  step: StepRow,
  log: { warn: (data: object, text: string) => void },
): ActionResult {
  if (error instanceof TimeoutError)
    return { state: isMoving(step.kind) ? 'uncertain' : 'failed', reason: 'timed_out' }
  if (!(error instanceof AppError)) {
    log.warn({ err: error, kind: step.kind }, 'action of a linkage rule failed')
    return { state: isMoving(step.kind) ? 'uncertain' : 'failed', reason: 'internal' }
  }
  // The drivers' process ended under the command: nobody knows whether the device got it.
  const isUnknown = isMoving(step.kind) && error.code === 'driver.unavailable'
  return { state: isUnknown ? 'uncertain' : 'failed', reason: error.code, params: textsOf(error) }
}

const textsOf = ({ params = {} }: AppError) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), ACTION_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
