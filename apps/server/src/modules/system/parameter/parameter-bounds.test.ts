import {
  liveTimeouts,
  parameterKeys,
  parameters,
  passwordPolicies,
  type ParameterKey,
} from '@palisade/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valuesInForce } from './parameter.rules.ts'

/** Whether a value has its parameter's type and is within its bounds. */
const isWithinBounds = (key: ParameterKey, value: unknown): boolean =>
  parameters[key].schema.safeParse(value).success

/** The bounds of SYSTEM-18 to SYSTEM-24, ACCESS-17 and SYSTEM-9, deliberately written down a second time. */
const bounds: [ParameterKey, number, number][] = [
  ['alarm.popup_count', 3, 20],
  ['alarm.merge_seconds', 1, 60],
  ['alarm.save_months', 1, 12],
  ['alarm.seconds_before', 1, 10],
  ['recording.seconds_before', 10, 1800],
  ['recording.seconds_after', 10, 1800],
  ['vehicle.save_weeks', 5, 104],
  ['face.save_weeks', 1, 52],
  ['recording.manual_hours', 1, 168],
  ['patrol.save_months', 1, 36],
  ['handover.save_months', 1, 60],
  ['face.compare_seconds', 15, 180],
  ['face.result_items', 10, 500],
  ['organisation.hierarchy_levels', 3, 7],
  ['session.idle_minutes', 5, 1440],
  ['session.life_hours', 1, 720],
  ['log.retention_days', 30, 3650],
  ['log.export_rows', 1000, 100_000],
]
const switches: ParameterKey[] = ['alarm.sound', 'face.only_hits', 'recording.fill_from_cards', 'sso.enabled']
const choices: [ParameterKey, readonly string[]][] = [
  ['alarm.live_timeout', ['24h', '48h', '72h', '1w', '2w', '1m', '2m', '3m']],
  ['session.password_policy', ['standard', 'strong']],
]
const lists: [ParameterKey, number][] = [
  ['alarm.quick_labels', 20],
  ['alarm.frequent_words', 50],
]
const id = '0190a000-0000-7000-8000-000000000001'
const chars = (count: number) => 'x'.repeat(count)
const https = 'https://id.example/'
/** The values that each text parameter accepts, and those that it refuses. */
const texts: [ParameterKey, string[], unknown[]][] = [
  [
    'push.contact',
    ['', 'guard@site.example', 'https://site.example/contact'],
    [
      'guard@localhost',
      'guard',
      'mailto:guard@site.example',
      'http://site.example',
      'https://10.0.0.7/x',
      `https://site.example/${chars(255)}`,
    ],
  ],
  ['map.tile_url', ['', chars(255)], [chars(256), 1, null]],
  ['alarm.sound_file', ['', id], ['sound.mp3', `${id}.mp3`, '../../etc/passwd', 1, null]],
  [
    'sso.issuer',
    ['', 'http://10.0.0.9:8080/realm', https + chars(255 - https.length)],
    ['id.example', 'javascript:alert(1)', 'ftp://id.example/', https + chars(256 - https.length), null],
  ],
  ['sso.client_id', ['', chars(255)], [chars(256), 1, null]],
  ['sso.client_secret', ['', chars(255)], [chars(256), 1, null]],
  [
    'sso.user_claim',
    ['sub', 'preferred_username', 'https://id.example/name', chars(64)],
    ['', 'two words', "a'b", chars(65), 1, null],
  ],
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

test('every parameter is one that is tested here', () => {
  const tested = [...switches, ...[bounds, choices, lists, texts].flatMap(rows => rows.map(([key]) => key))]
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

test.each(switches)('%s takes yes and no only', key => {
  expect([true, false].map(value => isWithinBounds(key, value))).toEqual([true, true])
  expect([0, 1, 'true', null].filter(value => isWithinBounds(key, value))).toEqual([])
})

test.each(choices)('%s takes its choices only', (key, allowed) => {
  expect(allowed.filter(value => !isWithinBounds(key, value))).toEqual([])
  expect(['', 'other', '24', 24, null, [allowed[0]]].filter(value => isWithinBounds(key, value))).toEqual([])
})

test('the choices are those of the contract', () => {
  expect(choices.map(([, allowed]) => allowed)).toEqual([liveTimeouts, passwordPolicies])
})

test.each(lists)('%s takes ten entries of up to %i characters, each once', (key, length) => {
  const entries = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`)
  expect([[], entries(10), [chars(length)]].map(value => isWithinBounds(key, value))).toEqual([
    true,
    true,
    true,
  ])
  const refused = [entries(11), [chars(length + 1)], [''], ['  '], ['a', 'a'], ['a', ' a '], [1], 'a', null]
  expect(refused.filter(value => isWithinBounds(key, value))).toEqual([])
})

test.each(texts)('%s takes only valid values', (key, taken, refused) => {
  expect(taken.filter(value => !isWithinBounds(key, value))).toEqual([])
  expect(refused.filter(value => isWithinBounds(key, value))).toEqual([])
})

test('whatever is stored, the effective value is valid', () => {
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
