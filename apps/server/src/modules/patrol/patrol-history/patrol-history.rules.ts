import { PATROL_HISTORY_DAYS } from '@palisade/contract'
import { AppError } from '../../../infra/errors/app-error.ts'

const DAY_MS = 24 * 3_600_000

/** @throws AppError patrol_history.span_too_long */
export function requireSpan({ startTime, endTime }: { startTime: string; endTime: string }): void {
  const length = Date.parse(endTime) - Date.parse(startTime)
  if (length > PATROL_HISTORY_DAYS * DAY_MS)
    throw new AppError('patrol_history.span_too_long', { days: PATROL_HISTORY_DAYS })
}
