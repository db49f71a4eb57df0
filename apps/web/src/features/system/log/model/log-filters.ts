import { logKinds } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'
import type { TimeRange } from '../../../../shared/ui/date-range/date-time-range-picker.tsx'

export const results = ['ok', 'failed'] as const

/** The screen's state as the address holds it; without `tab` and `result`, names are those of the call. */
export const logParams = {
  tab: choiceParam(['backups']),
  kind: choiceParam(logKinds),
  userName: textParam,
  address: textParam,
  action: textParam,
  object: textParam,
  result: choiceParam(results),
  startTime: textParam,
  endTime: textParam,
  restoreId: textParam,
}
export const logOrder = ['at'] as const
export type LogFilters = FiltersOf<typeof logParams>

/** The same as the call takes it. */
export function toRequest<Rest extends LogFilters>({ tab: _tab, result, ...rest }: Rest) {
  return result === undefined ? rest : { ...rest, isFailed: result === 'failed' }
}

export type PanelFilters = Pick<LogFilters, 'userName' | 'address' | 'action' | 'object' | 'result'> & {
  time?: TimeRange | null
}

export function toPanel({
  userName,
  address,
  action,
  object,
  result,
  startTime,
  endTime,
}: LogFilters): PanelFilters {
  const time = startTime && endTime ? { time: { start: startTime, end: endTime } } : {}
  return JSON.parse(JSON.stringify({ userName, address, action, object, result, ...time })) as PanelFilters
}

/** What the panel does not edit stays: the kind, and whose restored rows are shown. */
export function fromPanel({ time, ...rest }: PanelFilters, { kind, restoreId }: LogFilters): LogFilters {
  const span = time ? { startTime: time.start, endTime: time.end } : {}
  return { ...rest, ...span, ...(kind && { kind }), ...(restoreId && { restoreId }) }
}
