import { parameterKeys, parameters, type ParameterKey } from '@palisade/contract'
import { expect, test } from 'vitest'
import { valuesInForce } from './parameter.rules.ts'

/** Whether a value has its parameter's type and is within its bounds. */
const isWithinBounds = (key: ParameterKey, value: unknown): boolean =>
  parameters[key].schema.safeParse(value).success

test('nothing stored means the defaults, and each default fits its own bounds', () => {
  const values = valuesInForce([])
  expect(values['alarm.merge_seconds']).toBe(30)
  expect(parameterKeys.filter(key => !isWithinBounds(key, parameters[key].default))).toEqual([])
})

test('a stored value counts unless it is out of bounds, of another type or unknown', () => {
  const values = valuesInForce([
    { key: 'alarm.popup_count', value: 20 },
    { key: 'alarm.merge_seconds', value: 61 },
    { key: 'alarm.sound', value: 'yes' },
    { key: 'alarm.removed_long_ago', value: 1 },
  ])
  expect(values).toEqual({ ...valuesInForce([]), 'alarm.popup_count': 20 })
})

test.each([
  ['alarm.popup_count', 3, true],
  ['alarm.popup_count', 2, false],
  ['alarm.popup_count', 20.5, false],
  ['alarm.sound', false, true],
  ['organisation.hierarchy_levels', 8, false],
] as const)('%s may be %s: %s', (key, value, expected) => {
  expect(isWithinBounds(key, value)).toBe(expected)
})
