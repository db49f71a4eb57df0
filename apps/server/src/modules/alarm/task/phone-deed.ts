import { createHash } from 'node:crypto'
import type { Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { faultOfMoment } from './task.rules.ts'

/** When something was done on a phone, which may have had no network then; now, where it says nothing. */
export function momentOf(at: string | undefined, clock: Pick<Clock, 'now'>): Date {
  const now = clock.now()
  const moment = new Date(at ?? now)
  const fault = faultOfMoment(moment, now)
  if (fault) throw new AppError(fault)
  return moment
}

type Value = string | number | undefined

/** Tells whether two requests ask for the same. Pictures are counted only: a phone sends them again as they were. */
export const deedMark = (...values: readonly Value[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/** A request under the id of an earlier one must be that one again. @param earlier null where it was not kept */
export function requireSameDeed(earlier: string | null, deed: string): void {
  if (earlier !== null && earlier !== deed) throw new AppError('request.id_reused')
}
