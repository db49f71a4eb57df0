import { PATROL_HISTORY_DAYS } from '@palisade/contract'
import { requireSpan } from '#server/infra/require-span.ts'

export const requireDays = (span: Parameters<typeof requireSpan>[0]): void =>
  requireSpan(span, PATROL_HISTORY_DAYS, 'patrol_history.span_too_long')
