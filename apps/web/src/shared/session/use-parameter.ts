import { parameters, type ParameterKey, type ParameterValues } from '@palisade/contract'
import { useSession } from './session-store.ts'

/** A system parameter in force; its default while the server's value could not be had. */
export function useParameter<K extends ParameterKey>(key: K): ParameterValues[K] {
  return useSession(session => session.parameters?.[key] ?? (parameters[key].default as ParameterValues[K]))
}
