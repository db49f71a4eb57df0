import type { Clock } from '../../../../infra/clock.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { isDatabaseAway } from '../../../../infra/errors/database-error.ts'
import { createBatcher } from '../../alarm/raise/batcher.ts'
import type { ActionResult } from '../actions/action.ts'
import type { TakenJob } from './linkage-jobs.ts'
import type { StepDoing } from './step-doing.ts'

/** The most ends that are noted in one transaction, and that may wait for it. */
const ENDS = { size: 32, waiting: 10_000 }

interface EndedStep {
  job: TakenJob
  result: ActionResult
}

/** Notes how actions ended that were done outside, many in one transaction. */
export function createStepEndings(doing: StepDoing, clock: Clock) {
  const noteEnds = (ends: readonly EndedStep[], isGoingOn: boolean) =>
    doing.note(
      ends.map(({ job }) => job),
      async (tx, book) => {
        for (const { job, result } of ends) {
          const one = book.stepOf(job)
          // Otherwise another copy took this one for dead and has noted that nobody knows.
          if (one?.step.state === 'started') book.end(one, result, clock.now())
          book.close(job.id)
          if (isGoingOn) await doing.goOn(tx, book, job)
        }
      },
    )

  const noteAlone = (end: EndedStep) =>
    noteEnds([end], false).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )

  return createBatcher<EndedStep, void>({
    ...ENDS,
    refusal: () => new AppError('server.unavailable'),
    async run(ends) {
      try {
        await noteEnds(ends, true)
        return ends.map(() => ({ value: undefined }))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        return Promise.all(ends.map(noteAlone))
      }
    },
  })
}
