import { platformPlugins } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { PlatformFilters } from '../model/platform-filters.ts'

interface Props {
  values: PlatformFilters
  isLoading: boolean
  onSearch: (values: PlatformFilters) => void
  extra: ReactNode
}

const noFilters: PlatformFilters = {}

export function PlatformFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<PlatformFilters>[]>(() => {
    const plugins = platformPlugins.map(value => ({ value, label: t(`platform.plugin.${value}`) }))
    return [
      { name: 'name', label: t('platform.field.name'), render: textControl({ maxLength: 50 }) },
      { name: 'plugin', label: t('platform.field.plugin'), render: choiceControl(plugins) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
