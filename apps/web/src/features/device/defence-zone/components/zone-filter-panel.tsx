import { sensorTypes, zoneConditions } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { ZoneFilters } from '../model/zone-filters.ts'
import { PanelSelect } from './panel-select.tsx'

interface Props {
  values: ZoneFilters
  isLoading: boolean
  onSearch: (values: ZoneFilters) => void
  extra: ReactNode
}

const noFilters: ZoneFilters = {}

export function ZoneFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<ZoneFilters>[]>(() => {
    const conditions = zoneConditions.map(value => ({ value, label: t(`enums.zoneCondition.${value}`) }))
    const types = sensorTypes.map(value => ({ value, label: t(`enums.sensorType.${value}`) }))
    return [
      { name: 'name', label: t('defenceZone.field.name'), render: textControl({ maxLength: 50 }) },
      { name: 'condition', label: t('defenceZone.field.condition'), render: choiceControl(conditions) },
      {
        name: 'panelId',
        label: t('defenceZone.field.panel'),
        render: control => <PanelSelect {...control} />,
      },
      { name: 'sensorType', label: t('defenceZone.field.sensorType'), render: choiceControl(types) },
      { name: 'areaId', label: t('defenceZone.field.area'), render: control => <AreaSelect {...control} /> },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} foldAfter={3} {...props} />
}
