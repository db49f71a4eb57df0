import { handoverStatuses } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'

export const handoverFilters = {
  ...rangeFilters('startTime', 'endTime', 'handover.field.timeRange'),
  personName: textFilter('handover.field.personName'),
  notes: textFilter('handover.field.notes'),
  status: choiceFilter('handover.field.status', handoverStatuses, (t, one) =>
    t(`enums.handoverStatus.${one}`),
  ),
}
export const handoverOrder = ['begunAt'] as const
