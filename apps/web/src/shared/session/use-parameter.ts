import type { SharedParameterKey, SharedParameterValues } from '@palisade/contract'
import { parameterDefaults } from '#shared/contract/contract-data.ts'
import { useSession } from './session-store.ts'

/** A system parameter in force; its default while the server's value could not be had. */
export function useParameter<K extends SharedParameterKey>(key: K): SharedParameterValues[K] {
  return useSession(session => session.parameters?.[key] ?? parameterDefaults[key])
}
