import { logKinds } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '#shared/hooks/list-params.ts'
import { choiceFilter, customFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { ActionSelect } from '../components/action-select.tsx'

const short = { maxLength: 50 }

/** The screen's state as the address holds it; without `tab` and `result`, names are those of the call. */
export const logFilters = {
  tab: subject(choiceParam(['backups'])),
  kind: subject(choiceParam(logKinds)),
  restoreId: subject(textParam),
  ...rangeFilters('startTime', 'endTime'),
  userName: textFilter('log.field.userName', short),
  object: textFilter('log.field.object', short),
  action: customFilter('log.field.action', textParam, ActionSelect),
  result: choiceFilter('log.field.result', ['ok', 'failed'], (t, result) => t(`log.${result}`)),
  address: textFilter('log.field.address', { ...short, hint: 'log.addressHint' }),
}
export const logOrder = ['at'] as const
type LogFilters = FiltersOf<typeof logFilters>

/** The same as the call takes it. */
export function toRequest<Rest extends LogFilters>({ tab: _tab, result, ...rest }: Rest) {
  return result === undefined ? rest : { ...rest, isFailed: result === 'failed' }
}
