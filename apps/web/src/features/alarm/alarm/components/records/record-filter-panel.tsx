import {
  alarmLevels,
  alarmStatuses,
  alarmTypeGroups,
  processedFilters,
  SEARCH_TEXT_LIMIT,
  type AlarmTypeGroup,
} from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { DateTimeRangePicker } from '../../../../../shared/ui/date-range/date-time-range-picker.tsx'
import {
  choiceControl,
  choicesControl,
  textControl,
} from '../../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { PanelFilters } from '../../model/record-filters.ts'

interface Props {
  values: PanelFilters
  isLoading: boolean
  onSearch: (values: PanelFilters) => void
  extra: ReactNode
}

const noFilters: PanelFilters = {}
const groups = Object.keys(alarmTypeGroups) as AlarmTypeGroup[]

export function RecordFilterPanel(props: Props) {
  const fields = useFields()
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={4} {...props} />
}

function useFields(): FilterField<PanelFilters>[] {
  const t = useT()
  return useMemo(() => {
    const types = groups.map(group => ({
      label: t(`enums.alarmTypeGroup.${group}`),
      options: alarmTypeGroups[group].map(type => ({ value: type, label: t(`enums.alarmType.${type}`) })),
    }))
    const levels = alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) }))
    const statuses = alarmStatuses.map(value => ({ value, label: t(`enums.alarmStatus.${value}`) }))
    const processed = processedFilters.map(value => ({ value, label: t(`enums.alarmFilter.${value}`) }))
    const hint = t('alarm.field.searchHint')
    return [
      {
        name: 'time',
        label: t('alarm.field.timeRange'),
        isWide: true,
        render: ({ id, value, onChange }) => (
          <DateTimeRangePicker id={id} value={value ?? null} onChange={onChange} />
        ),
      },
      { name: 'levels', label: t('alarm.field.level'), render: choicesControl(levels) },
      {
        name: 'searchText',
        label: t('alarm.field.searchText'),
        render: textControl({ maxLength: SEARCH_TEXT_LIMIT, placeholder: hint }),
      },
      { name: 'types', label: t('alarm.field.type'), render: choicesControl(types) },
      { name: 'statuses', label: t('alarm.field.status'), render: choicesControl(statuses) },
      { name: 'processed', label: t('alarm.field.processed'), render: choiceControl(processed) },
      { name: 'number', label: t('alarm.field.number'), render: textControl() },
    ]
  }, [t])
}
