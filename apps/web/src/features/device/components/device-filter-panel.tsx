import { deviceKinds, deviceStates } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { FilterPanel, type FilterField } from '../../../shared/ui/filter-panel/filter-panel.tsx'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../shared/ui/input/app-select.tsx'
import type { DeviceFilters } from '../model/device-filters.ts'
import { AreaSelect } from './area-select.tsx'

interface Props {
  values: DeviceFilters
  isLoading: boolean
  onSearch: (values: DeviceFilters) => void
  extra: ReactNode
}

const noFilters: DeviceFilters = {}

export function DeviceFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<DeviceFilters>[]>(
    () => [
      {
        name: 'name',
        label: t('device.field.name'),
        render: ({ id, value, onChange }) => (
          <AppInput
            id={id}
            value={value ?? ''}
            maxLength={50}
            allowClear
            onChange={event => onChange(event.target.value || undefined)}
          />
        ),
      },
      {
        name: 'areaId',
        label: t('device.field.area'),
        render: control => <AreaSelect {...control} />,
      },
      {
        name: 'kind',
        label: t('device.field.kind'),
        render: control => (
          <AppSelect
            {...control}
            allowClear
            options={deviceKinds.map(value => ({ value, label: t(`enums.deviceKind.${value}`) }))}
          />
        ),
      },
      {
        name: 'state',
        label: t('device.field.state'),
        render: control => (
          <AppSelect
            {...control}
            allowClear
            options={deviceStates.map(value => ({ value, label: t(`enums.deviceState.${value}`) }))}
          />
        ),
      },
    ],
    [t],
  )
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
