import { apiKeyStates } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export const apiKeyParams = { name: textParam, state: choiceParam(apiKeyStates) }
export const apiKeyOrder = ['name', 'createdAt', 'lastUsedAt'] as const
export type ApiKeyFilters = FiltersOf<typeof apiKeyParams>
