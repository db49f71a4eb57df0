import { DEVICE_NAME_LIMIT, planFilters } from '@palisade/contract'
import { choiceParam, textParam } from '../../../../shared/hooks/list-params.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import {
  choiceFilter,
  customFilter,
  subject,
  textFilter,
} from '../../../../shared/ui/filter-panel/filters.tsx'

export const plannedFilters = {
  /** Where the list is a tab of another screen, the address says so. */
  tab: subject(choiceParam(['recording'])),
  name: textFilter('recordingPlan.field.name', { maxLength: DEVICE_NAME_LIMIT }),
  areaId: customFilter('recordingPlan.field.areaName', textParam, AreaSelect),
  status: choiceFilter('recordingPlan.field.status', planFilters, (t, status) =>
    t(`enums.planFilter.${status}`),
  ),
}
export const plannedOrder = ['name'] as const
