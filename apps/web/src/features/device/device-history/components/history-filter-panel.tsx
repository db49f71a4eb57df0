import { DEVICE_NAME_LIMIT } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { deviceFieldName } from '../../../../shared/lib/device-field.ts'
import { DateTimeRangePicker } from '../../../../shared/ui/date-range/date-time-range-picker.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { changedFields, type PanelFilters } from '../model/history-filters.ts'

interface Props {
  values: PanelFilters
  isLoading: boolean
  onSearch: (values: PanelFilters) => void
}

const noFilters: PanelFilters = {}

export function HistoryFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<PanelFilters>[]>(() => {
    const names = changedFields.map(value => ({ value, label: deviceFieldName(t, value) }))
    return [
      {
        name: 'time',
        label: t('shared.date.range'),
        isWide: true,
        render: ({ id, value, onChange }) => (
          <DateTimeRangePicker id={id} value={value ?? null} onChange={onChange} />
        ),
      },
      {
        name: 'deviceName',
        label: t('deviceHistory.device'),
        render: textControl({ maxLength: DEVICE_NAME_LIMIT }),
      },
      { name: 'field', label: t('deviceHistory.field'), render: choiceControl(names) },
      { name: 'userName', label: t('deviceHistory.user'), render: textControl({ maxLength: 50 }) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
