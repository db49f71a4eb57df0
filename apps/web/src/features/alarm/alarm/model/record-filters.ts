import {
  alarmLevels,
  alarmStatuses,
  alarmTypes,
  processedFilters,
  SEARCH_TEXT_LIMIT,
} from '@palisade/contract'
import { choicesParam, type FiltersOf } from '#shared/hooks/list-params.ts'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { deviceFilter } from '#shared/ui/device-select/device-filter.tsx'
import { choiceFilter, choicesFilter, customFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { AlarmTypesSelect } from '#shared/ui/input/alarm-types-select.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'

export const recordFilters = {
  ...rangeFilters('from', 'to', 'alarm.field.timeRange'),
  levels: choicesFilter('alarm.field.level', alarmLevels, (t, level) => t(`enums.alarmLevel.${level}`)),
  searchText: textFilter('alarm.field.searchText', {
    maxLength: SEARCH_TEXT_LIMIT,
    hint: 'alarm.field.searchHint',
  }),
  types: customFilter('alarm.field.type', choicesParam(alarmTypes), AlarmTypesSelect),
  statuses: choicesFilter('alarm.field.status', alarmStatuses, (t, status) =>
    t(`enums.alarmStatus.${status}`),
  ),
  processed: choiceFilter('alarm.field.processed', processedFilters, (t, one) =>
    t(`enums.alarmFilter.${one}`),
  ),
  number: textFilter('alarm.field.number'),
  deviceId: deviceFilter('alarm.field.device'),
  areaIds: areasFilter('alarm.field.area'),
}
export const recordOrder = ['occurredAt', 'level'] as const
export type RecordFilters = FiltersOf<typeof recordFilters>
