import { DEVICE_NAME_LIMIT, deviceCategories, deviceKinds, deviceStates, drivers } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { DeviceFilters } from '../model/device-filters.ts'

interface Props {
  values: DeviceFilters
  isLoading: boolean
  onSearch: (values: DeviceFilters) => void
  extra: ReactNode
}

const noFilters: DeviceFilters = {}

export function DeviceFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<DeviceFilters>[]>(() => {
    const kinds = deviceKinds.map(value => ({ value, label: t(`enums.deviceKind.${value}`) }))
    const states = deviceStates.map(value => ({ value, label: t(`enums.deviceState.${value}`) }))
    const ways = drivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))
    const categories = deviceCategories.map(value => ({ value, label: t(`enums.deviceCategory.${value}`) }))
    const short = textControl({ maxLength: DEVICE_NAME_LIMIT })
    return [
      { name: 'name', label: t('device.list.nameOrCode'), render: short },
      { name: 'areaId', label: t('device.field.area'), render: control => <AreaSelect {...control} /> },
      { name: 'kind', label: t('device.field.kind'), render: choiceControl(kinds) },
      { name: 'state', label: t('device.field.state'), render: choiceControl(states) },
      { name: 'driver', label: t('device.field.driver'), render: choiceControl(ways) },
      { name: 'category', label: t('device.field.category'), render: choiceControl(categories) },
      { name: 'manufacturer', label: t('device.field.manufacturer'), render: short },
      { name: 'ip', label: t('device.field.ip'), render: short },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={4} {...props} />
}
