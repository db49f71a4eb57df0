import { sql } from 'kysely'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db, Tx } from '../../../../infra/database/database.ts'
import type { ActionContext, ActionHandler, ActionHandlers, ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'
import { CONDITION, type LinkageJobs, type TakenJob } from './linkage-jobs.ts'
import type { createStepChange } from './step-change.ts'
import { failureOf, inTime } from './step-failure.ts'
import { createStepTurns, type Turn } from './step-turn.ts'
import { createTurnstile } from './turnstile.ts'
import { listOwnSteps, lockRun } from './step.queries.ts'

/** Transactions of steps at once; with eight or four, steps fall behind 100 alarms a second (docs/benchmarks.md). */
const TRANSACTIONS = 16

export interface StepWorkerDeps {
  db: Db
  jobs: Pick<LinkageJobs, 'remove'>
  change: ReturnType<typeof createStepChange>
  handlers: ActionHandlers
  clock: Clock
  log: { warn: (data: object, text: string) => void }
}

/** Does the one action of a job, so that a crash anywhere repeats nothing that may have moved something. */
export function createStepWorker({ db, jobs, change, handlers, clock, log }: StepWorkerDeps) {
  const turns = createStepTurns({ jobs, change, clock })
  const pass = createTurnstile(TRANSACTIONS)
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    pass(() => db.transaction().execute(work))

  function contextOf({ run, step }: Turn): ActionContext {
    const { authorId: id, authorName: name } = run
    return {
      run,
      position: step.position,
      action: step.action,
      author: id === null ? undefined : { id, name },
    }
  }

  /** The deeds of an action within the transaction are undone when it fails, and the failure is noted all the same. */
  async function doWithin(
    tx: Tx,
    turn: Turn,
    within: (tx: Tx, context: ActionContext) => Promise<ActionResult>,
  ): Promise<ActionResult> {
    await sql`savepoint action`.execute(tx)
    try {
      return await within(tx, contextOf(turn))
    } catch (error) {
      await sql`rollback to savepoint action`.execute(tx)
      return failureOf(error, turn.step, log)
    }
  }

  /** Takes the turn and, where the action belongs into a transaction, does it in the same one. */
  async function begin(job: TakenJob): Promise<Turn | undefined> {
    return inTransaction(async tx => {
      const turn = await turns.turnOf(tx, job)
      const handler = turn && handlerOf(handlers, turn.step)
      if (!turn || !handler || 'within' in handler) await jobs.remove(tx, job.id)
      if (!turn || !handler || !('within' in handler)) return turn
      const result = await doWithin(tx, turn, handler.within)
      await change.end(tx, { ...turn, steps: await listOwnSteps(tx, turn.run.id) }, result, clock.now())
      return undefined
    })
  }

  return async function work(job: TakenJob): Promise<void> {
    if (job.position === CONDITION) return inTransaction(tx => turns.decideCondition(tx, job))
    const turn = await begin(job)
    const handler = turn && handlerOf(handlers, turn.step)
    if (!turn || !handler || 'within' in handler) return
    const result = await inTime(handler.perform(contextOf(turn))).catch((error: unknown) =>
      failureOf(error, turn.step, log),
    )
    await inTransaction(async tx => {
      const run = await lockRun(tx, job.runId)
      await jobs.remove(tx, job.id)
      const steps = run ? await listOwnSteps(tx, run.id) : []
      const step = steps[job.position]
      // Another copy took this one for dead and has noted that nobody knows.
      if (run && step?.state === 'started') await change.end(tx, { run, steps, step }, result, clock.now())
    })
  }
}

/** The types of a kind and of its handler belong together, which a lookup by kind does not tell. */
const handlerOf = (handlers: ActionHandlers, step: StepRow) =>
  handlers[step.kind] as unknown as ActionHandler<StepRow['kind']>
