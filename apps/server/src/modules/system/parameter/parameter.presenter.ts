import {
  isSecurityParameter,
  parameterKeys,
  parameters,
  sharedParameterKeys,
  type ParameterKey,
  type ParameterRow,
  type ParameterValues,
  type SharedParameterValues,
} from '@palisade/contract'
import { isSecret } from './parameter.rules.ts'

/** Who changed a parameter and when, as it is stored. */
export interface ParameterTrace {
  key: string
  changed_by: string
  updated_at: Date
  version: number
}

/**
 * All parameters, whether they were ever changed or not; a secret is listed without its value.
 * @param isSuper whether they are shown to a super administrator
 */
export function presentParameters(
  values: ParameterValues,
  traces: readonly ParameterTrace[],
  fileName: string | undefined,
  isSuper: boolean,
): ParameterRow[] {
  const byKey = new Map(traces.map(trace => [trace.key, trace]))
  return parameterKeys.map(key => {
    const trace = byKey.get(key)
    return {
      key,
      value: isSecret(key) ? null : values[key],
      isSet: !isDefault(key, values[key]),
      mayEdit: isSuper || !isSecurityParameter(key),
      fileName: (key === 'alarm.sound_file' && values[key] !== '' ? fileName : undefined) ?? null,
      changedBy: trace?.changed_by ?? '',
      // A row with version 0 was only locked and never changed.
      changedAt: trace && trace.version > 0 ? trace.updated_at.toISOString() : null,
      version: trace?.version ?? 0,
    }
  })
}

const isDefault = (key: ParameterKey, value: unknown) =>
  JSON.stringify(value) === JSON.stringify(parameters[key].default)

/** The values that every console receives. */
export const presentShared = (values: ParameterValues) =>
  Object.fromEntries(sharedParameterKeys.map(key => [key, values[key]])) as unknown as SharedParameterValues
