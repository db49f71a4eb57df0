import {
  alarmLevels,
  alarmStatuses,
  alarmTypeGroups,
  processedFilters,
  type AlarmTypeGroup,
} from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { DateTimeRangePicker } from '../../../shared/ui/date-range/date-time-range-picker.tsx'
import { FilterPanel, type FilterField } from '../../../shared/ui/filter-panel/filter-panel.tsx'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../shared/ui/input/app-select.tsx'
import type { PanelFilters } from '../model/record-filters.ts'

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
    const typeOptions = groups.map(group => ({
      label: t(`enums.alarmTypeGroup.${group}`),
      options: alarmTypeGroups[group].map(type => ({ value: type, label: t(`enums.alarmType.${type}`) })),
    }))
    return [
      {
        name: 'time',
        label: t('alarm.field.timeRange'),
        isWide: true,
        render: ({ id, value, onChange }) => (
          <DateTimeRangePicker id={id} value={value ?? null} onChange={onChange} />
        ),
      },
      {
        name: 'levels',
        label: t('alarm.field.level'),
        render: control => (
          <AppSelect
            {...control}
            mode="multiple"
            allowClear
            options={alarmLevels.map(level => ({ value: level, label: t(`enums.alarmLevel.${level}`) }))}
          />
        ),
      },
      {
        name: 'searchText',
        label: t('alarm.field.searchText'),
        render: ({ id, value, onChange }) => (
          <AppInput
            id={id}
            value={value ?? ''}
            maxLength={50}
            allowClear
            placeholder={t('alarm.field.searchHint')}
            onChange={event => onChange(event.target.value || undefined)}
          />
        ),
      },
      {
        name: 'types',
        label: t('alarm.field.type'),
        render: control => (
          <AppSelect {...control} mode="multiple" allowClear maxTagCount="responsive" options={typeOptions} />
        ),
      },
      {
        name: 'statuses',
        label: t('alarm.field.status'),
        render: control => (
          <AppSelect
            {...control}
            mode="multiple"
            allowClear
            options={alarmStatuses.map(status => ({
              value: status,
              label: t(`enums.alarmStatus.${status}`),
            }))}
          />
        ),
      },
      {
        name: 'processed',
        label: t('alarm.field.processed'),
        render: control => (
          <AppSelect
            {...control}
            allowClear
            options={processedFilters.map(value => ({
              value,
              label: t(`enums.alarmFilter.${value}`),
            }))}
          />
        ),
      },
      {
        name: 'number',
        label: t('alarm.field.number'),
        render: ({ id, value, onChange }) => (
          <AppInput
            id={id}
            value={value ?? ''}
            allowClear
            onChange={event => onChange(event.target.value || undefined)}
          />
        ),
      },
    ]
  }, [t])
}
