import {
  parameterKeys,
  parameters,
  sharedParameterKeys,
  type ParameterRow,
  type ParameterValues,
  type SharedParameterValues,
} from '@palisade/contract'
import { valuesInForce } from './parameter.rules.ts'

interface StoredParameter {
  key: string
  value: unknown
}

/** Every parameter of the table, whether it was changed or not; a secret without its value. */
export function presentParameters(stored: readonly StoredParameter[]): ParameterRow[] {
  const values = valuesInForce(stored)
  const set = new Set(stored.map(({ key }) => key))
  return parameterKeys.map(key => ({
    key,
    value: parameters[key].audience === 'nobody' ? null : (values[key] as ParameterRow['value']),
    isSet: set.has(key),
    changedBy: '',
    changedAt: null,
  }))
}

/** What every console gets. */
export const presentShared = (values: ParameterValues) =>
  Object.fromEntries(sharedParameterKeys.map(key => [key, values[key]])) as unknown as SharedParameterValues
