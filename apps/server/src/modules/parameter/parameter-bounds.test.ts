import { parameterKeys, parameters, type ParameterKey } from '@palisade/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinBounds, valuesInForce } from './parameter.rules.ts'

/** Bounds of specification §5 and §9, written down a second time on purpose. */
const bounds: [ParameterKey, number, number][] = [
  ['alarm.popup_count', 3, 20],
  ['alarm.merge_seconds', 1, 60],
  ['alarm.save_months', 1, 12],
  ['alarm.seconds_before', 1, 10],
  ['organisation.hierarchy_levels', 3, 7],
]
const notNumbers = [
  null,
  undefined,
  '',
  '5',
  true,
  [5],
  { valueOf: () => 5 },
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

test('every parameter is a bounded number, a switch or a text that is tested here', () => {
  const tested = [...bounds.map(([key]) => key), 'alarm.sound', 'map.tile_url']
  expect(tested.toSorted()).toEqual(parameterKeys.toSorted())
})

describe.each(bounds)('%s', (key, lowest, highest) => {
  test('takes its bounds and nothing beyond them', () => {
    const tried = [lowest - 1, lowest, highest, highest + 1]
    expect(tried.map(value => isWithinBounds(key, value))).toEqual([false, true, true, false])
  })

  test('takes whole numbers in between only', () => {
    fc.assert(
      fc.property(fc.double({ min: lowest - 5, max: highest + 5, noNaN: true }), value => {
        const fits = Number.isInteger(value) && value >= lowest && value <= highest
        expect(isWithinBounds(key, value)).toBe(fits)
      }),
    )
    expect(isWithinBounds(key, lowest + 0.5)).toBe(false)
  })

  test('takes nothing but numbers', () => {
    expect(notNumbers.filter(value => isWithinBounds(key, value))).toEqual([])
  })
})

test('a switch takes yes and no only', () => {
  expect([true, false].map(value => isWithinBounds('alarm.sound', value))).toEqual([true, true])
  expect([0, 1, 'true', null].filter(value => isWithinBounds('alarm.sound', value))).toEqual([])
})

test('the address of the map tiles may be empty and 255 characters long', () => {
  const tried = ['', 'x'.repeat(255), 'x'.repeat(256), 1, null]
  expect(tried.map(value => isWithinBounds('map.tile_url', value))).toEqual([true, true, false, false, false])
})

test('whatever is stored, what is in force fits', () => {
  const stored = fc.array(
    fc.record({ key: fc.constantFrom<string>(...parameterKeys, '__proto__'), value: fc.anything() }),
  )
  fc.assert(
    fc.property(stored, rows => {
      const values = valuesInForce(rows)
      expect(Object.keys(values)).toEqual(parameterKeys)
      expect(parameterKeys.filter(key => !parameters[key].schema.safeParse(values[key]).success)).toEqual([])
    }),
  )
})
