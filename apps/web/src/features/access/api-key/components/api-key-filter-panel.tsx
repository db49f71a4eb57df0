import { apiKeyStates } from '@palisade/contract'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { choiceControl, textControl } from '../../../../shared/ui/filter-panel/filter-fields.tsx'
import { FilterPanel, type FilterField } from '../../../../shared/ui/filter-panel/filter-panel.tsx'
import type { ApiKeyFilters } from '../model/api-key-filters.ts'

interface Props {
  values: ApiKeyFilters
  isLoading: boolean
  onSearch: (values: ApiKeyFilters) => void
  extra: ReactNode
}

const noFilters: ApiKeyFilters = {}

export function ApiKeyFilterPanel(props: Props) {
  const t = useT()
  const fields = useMemo<FilterField<ApiKeyFilters>[]>(() => {
    const states = apiKeyStates.map(value => ({ value, label: t(`apiKey.state.${value}`) }))
    return [
      { name: 'name', label: t('apiKey.name'), render: textControl({ maxLength: 64 }) },
      { name: 'state', label: t('apiKey.stateTitle'), render: choiceControl(states) },
    ]
  }, [t])
  return <FilterPanel fields={fields} initialValues={noFilters} {...props} />
}
