import { PLATE_LIMIT, violationStates } from '@palisade/contract'
import { choiceFilter, textFilter } from '../../../../shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '../../../../shared/ui/filter-panel/range-filters.tsx'

const span = rangeFilters('startTime', 'endTime', 'speedViolation.field.timeRange')
const plate = textFilter('speedViolation.field.plate', { maxLength: PLATE_LIMIT })

export const violationFilters = {
  ...span,
  plate,
  state: choiceFilter('speedViolation.field.state', violationStates, (t, state) =>
    t(`enums.violationState.${state}`),
  ),
}
export const violationOrder = ['at'] as const
export const vehicleFilters = { ...span, plate }
export const vehicleOrder = ['count', 'worstSpeed', 'lastAt'] as const
