import { PLATE_LIMIT, violationStates } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { camerasFilter } from '#shared/ui/device-select/cameras-select.tsx'
import { choiceFilter, namedFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { rulesQuery } from '../api/speed-queries.ts'

/** Rules that are offered. */
const RULES = 100
const useRules = () => useQuery(rulesQuery({ pageSize: RULES })).data?.list

const span = rangeFilters('startTime', 'endTime', 'speedViolation.field.timeRange')
const plate = textFilter('speedViolation.field.plate', { maxLength: PLATE_LIMIT })

export const violationFilters = {
  ...span,
  plate,
  ruleId: namedFilter('speedViolation.field.rule', useRules),
  cameraIds: camerasFilter('speedViolation.field.camera'),
  state: choiceFilter('speedViolation.field.state', violationStates, (t, state) =>
    t(`enums.violationState.${state}`),
  ),
}
export const violationOrder = ['at'] as const
export const vehicleFilters = { ...span, plate }
export const vehicleOrder = ['count', 'worstSpeed', 'lastAt'] as const
