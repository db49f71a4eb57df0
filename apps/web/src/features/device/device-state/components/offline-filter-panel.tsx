import { DEVICE_NAME_LIMIT, deviceCauses } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import { offlineStates, type OfflineFilters } from '../model/offline-filters.ts'

interface Props {
  values: OfflineFilters
  isLoading: boolean
  onSearch: (values: OfflineFilters) => void
  extra: ReactNode
}

const noFilters: OfflineFilters = {}

export function OfflineFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<OfflineFilters>[]>(() => {
    const states = offlineStates.map(value => ({ value, label: t(`enums.deviceState.${value}`) }))
    const causes = deviceCauses.map(value => ({ value, label: t(`enums.deviceCause.${value}`) }))
    return [
      {
        name: 'name',
        label: t('device.list.nameOrCode'),
        render: textControl({ maxLength: DEVICE_NAME_LIMIT }),
      },
      { name: 'areaId', label: t('device.field.area'), render: control => <AreaSelect {...control} /> },
      { name: 'state', label: t('device.field.state'), render: choiceControl(states) },
      { name: 'cause', label: t('device.field.cause'), render: choiceControl(causes) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
