import { caseStates, lockStates } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const caseFilters = {
  searchText: textFilter('evidence.field.searchText', { maxLength: 50 }),
  state: choiceFilter('evidence.field.state', caseStates, (t, state) => t(`enums.caseState.${state}`)),
}
export const caseOrder = ['title', 'createdAt'] as const

export const lockFilters = {
  searchText: textFilter('evidence.field.searchText', { maxLength: 50 }),
  state: choiceFilter('evidence.field.state', lockStates, (t, state) => t(`enums.lockState.${state}`)),
}
export const lockOrder = ['lockedAt', 'from', 'keepUntil'] as const
