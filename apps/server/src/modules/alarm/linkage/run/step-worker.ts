import { isDatabaseAway } from '../../../../infra/errors/database-error.ts'
import type { Tx } from '../../../../infra/database/database.ts'
import { CONDITION, type TakenJob } from './linkage-jobs.ts'
import type { OpenStep, RunBook } from './run-book.ts'
import { contextOf, createStepDoing, type DoWithin, type StepDoingDeps } from './step-doing.ts'
import { createStepEndings } from './step-endings.ts'
import { failureOf, inTime } from './step-failure.ts'
import { beginStep, decideCondition } from './step-turn.ts'

/** An action that is noted as begun and is now to be done, outside of every transaction. */
export interface BegunStep extends OpenStep {
  job: TakenJob
}
export type StepWorker = ReturnType<typeof createStepWorker>

/** Does the actions of jobs, so that a crash anywhere repeats nothing that may have moved something. */
export function createStepWorker(deps: StepDoingDeps) {
  const { clock, log } = deps
  const doing = createStepDoing(deps)
  const endings = createStepEndings(doing, clock)

  async function beginOne(tx: Tx, book: RunBook, job: TakenJob, act: DoWithin): Promise<BegunStep[]> {
    if (job.position === CONDITION) await decideCondition(tx, book, job, clock.now())
    const one = job.position === CONDITION ? undefined : beginStep(book, job, clock.now())
    if (one && !doing.isWithin(one.step)) return [{ ...one, job }]
    if (one) book.end(one, await act(tx, one), clock.now())
    book.close(job.id)
    return []
  }

  const beginTogether = (jobs: readonly TakenJob[]) =>
    doing.note(jobs, async (tx, book) => {
      const begun: BegunStep[] = []
      const others: TakenJob[] = []
      for (const job of inOrder(jobs, book)) {
        const step = book.stepOf(job)?.step
        if (step && doing.isAlone(step)) {
          others.push(job)
          continue
        }
        begun.push(...(await beginOne(tx, book, job, doing.doTogether)))
      }
      // The first action of every run begins before any run goes on.
      for (const job of jobs) await doing.goOn(tx, book, job)
      return { begun, others }
    })

  async function beginEachAlone(jobs: readonly TakenJob[]): Promise<BegunStep[]> {
    const begun: BegunStep[] = []
    for (const job of jobs) {
      try {
        begun.push(...(await doing.note([job], (tx, book) => beginOne(tx, book, job, doing.doAlone))))
      } catch (error) {
        doing.notSettled(job, error)
      }
    }
    return begun
  }

  return {
    /**
     * Begins the actions of jobs, and does those that are only rows, many in one transaction; where one of them fails, each alone.
     * @returns those that are now to be done outside
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

    /** Does an action that has begun, and notes how it ended. */
    async perform({ job, ...one }: BegunStep): Promise<void> {
      const handler = doing.handlerOf(one.step)
      if (!('perform' in handler)) return
      const result = await inTime(handler.perform(contextOf(one))).catch((error: unknown) =>
        failureOf(error, one.step, log),
      )
      await endings.add({ job, result }).catch((error: unknown) => doing.notSettled(job, error))
    },
  }
}

/** The rule that goes first begins first; among equals the one that was added first, since ids grow. */
function inOrder(jobs: readonly TakenJob[], book: RunBook): TakenJob[] {
  const ranked = jobs.map(job => {
    const run = book.runOf(job)?.run
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
