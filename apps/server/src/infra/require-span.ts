import type { ErrorCode } from '@palisade/contract'
import { AppError } from './errors/app-error.ts'

const DAY_MS = 24 * 3_600_000

/** The ends of a search's span, of which the contract has checked that they are in order. */
interface Span {
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Refuses a span of more than so many days. One with an open end is not measured. */
export function requireSpan({ startTime, endTime }: Span, days: number, refusal: ErrorCode): void {
  if (startTime === undefined || endTime === undefined) return
  if (Date.parse(endTime) - Date.parse(startTime) > days * DAY_MS) throw new AppError(refusal, { days })
}
