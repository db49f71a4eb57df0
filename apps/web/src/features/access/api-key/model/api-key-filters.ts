import { apiKeyStates } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const apiKeyFilters = {
  name: textFilter('apiKey.name'),
  state: choiceFilter('apiKey.stateTitle', apiKeyStates, (t, state) => t(`apiKey.state.${state}`)),
}
export const apiKeyOrder = ['name', 'createdAt', 'lastUsedAt'] as const
