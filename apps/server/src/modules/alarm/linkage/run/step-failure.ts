import { isMoving } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { ActionResult } from '../actions/action.ts'
import type { StepRow } from '../log/linkage-log.queries.ts'

/** Time after which an action is given up, ms. Drivers give up earlier by themselves. */
const ACTION_MS = 30_000

class TimeoutError extends Error {}

/**
 * The result of an action that threw. If the action moves a device, it is uncertain when the device may have carried it out all the same.
 */
export function failureOf(
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

export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), ACTION_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
