import { DEVICE_NAME_LIMIT, deviceKinds, deviceStates } from '@palisade/contract'
import { useMemo } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { CheckFilters } from '../model/check-filters.ts'

interface Props {
  values: CheckFilters
  isLoading: boolean
  onSearch: (values: CheckFilters) => void
}

const noFilters: CheckFilters = {}

export function CheckFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<CheckFilters>[]>(() => {
    const kinds = deviceKinds.map(value => ({ value, label: t(`enums.deviceKind.${value}`) }))
    const states = deviceStates.map(value => ({ value, label: t(`enums.deviceState.${value}`) }))
    return [
      {
        name: 'name',
        label: t('device.list.nameOrCode'),
        render: textControl({ maxLength: DEVICE_NAME_LIMIT }),
      },
      { name: 'state', label: t('device.field.state'), render: choiceControl(states) },
      { name: 'areaId', label: t('device.field.area'), render: control => <AreaSelect {...control} /> },
      { name: 'kind', label: t('device.field.kind'), render: choiceControl(kinds) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={2} {...props} />
}
