import { checkInVerdicts, patrolFindings, patrolOutcomes, patrolPunctualities } from '@palisade/contract'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'

export const historyFilters = {
  ...rangeFilters('startTime', 'endTime', 'patrolHistory.field.timeRange'),
  planName: textFilter('patrolHistory.field.planName'),
  personName: textFilter('patrolHistory.field.personName'),
  outcome: choiceFilter('patrolHistory.field.outcome', patrolOutcomes, (t, one) =>
    t(`enums.patrolOutcome.${one}`),
  ),
  punctuality: choiceFilter('patrolHistory.field.punctuality', patrolPunctualities, (t, one) =>
    t(`enums.patrolPunctuality.${one}`),
  ),
  finding: choiceFilter('patrolHistory.field.finding', patrolFindings, (t, one) =>
    t(`enums.patrolFinding.${one}`),
  ),
  checkIn: choiceFilter('patrolHistory.field.checkIn', checkInVerdicts, (t, one) =>
    t(`enums.checkInVerdict.${one}`),
  ),
}
export const historyOrder = ['dueFrom'] as const
export type HistoryFilters = FiltersOf<typeof historyFilters>

const MONTH_MS = 31 * 24 * 3_600_000

/** The days up to now, which are searched where no time is chosen. @param now ms since 1970 */
export const lastMonth = (now: number) => ({
  startTime: new Date(now - MONTH_MS).toISOString(),
  endTime: new Date(now).toISOString(),
})
