import { DEVICE_NAME_LIMIT, planFilters } from '@palisade/contract'
import { choiceParam } from '#shared/hooks/list-params.ts'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { figuresPeriods } from './figures-period.ts'

export const plannedFilters = {
  /** Where the list is a tab of another screen, the address says so. */
  tab: subject(choiceParam(['recording'])),
  period: subject(choiceParam(figuresPeriods)),
  name: textFilter('recordingPlan.field.name', { maxLength: DEVICE_NAME_LIMIT }),
  areaIds: areasFilter('recordingPlan.field.areaName'),
  status: choiceFilter('recordingPlan.field.status', planFilters, (t, status) =>
    t(`enums.planFilter.${status}`),
  ),
}
export const plannedOrder = ['name', 'missing'] as const
