import { parameterKeys, parameters, type ParameterKey, type ParameterValues } from '@palisade/contract'

/** The values in force: the stored one where it fits its bounds, else the default. */
export function valuesInForce(stored: readonly { key: string; value: unknown }[]): ParameterValues {
  const byKey = new Map(stored.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    parameterKeys.map(key => {
      const parsed = parameters[key].schema.safeParse(byKey.get(key))
      return [key, parsed.success ? parsed.data : parameters[key].default]
    }),
  ) as unknown as ParameterValues
}

/** Whether a value fits its parameter's type and bounds. */
export function isWithinBounds(key: ParameterKey, value: unknown): boolean {
  return parameters[key].schema.safeParse(value).success
}
