import { clientPlatforms, versionStatuses } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { VersionFilters } from '../model/version-filters.ts'

interface Props {
  values: VersionFilters
  isLoading: boolean
  onSearch: (values: VersionFilters) => void
  extra: ReactNode
}

const noFilters: VersionFilters = {}

export function VersionFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<VersionFilters>[]>(() => {
    const platforms = clientPlatforms.map(value => ({ value, label: t(`version.platform.${value}`) }))
    const statuses = versionStatuses.map(value => ({ value, label: t(`version.status.${value}`) }))
    return [
      { name: 'number', label: t('version.field.number'), render: textControl({ maxLength: 24 }) },
      { name: 'platform', label: t('version.field.platform'), render: choiceControl(platforms) },
      { name: 'status', label: t('version.field.status'), render: choiceControl(statuses) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
