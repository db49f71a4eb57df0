import { ALWAYS } from '@palisade/contract'
import { expect, test } from 'vitest'
import { concerns, sectionVerdict, spotVerdict, thresholdOf } from './speed.rules.ts'

const rule = {
  lanes: [],
  vehicle_types: [],
  limit_kmh: 30,
  tolerance_percent: 10,
  tolerance_kmh: 5,
  metres: 1000,
  week: ALWAYS,
}

test.each([
  [41, { speed: 41, state: 'due' }],
  [35, undefined],
  [36, { speed: 36, state: 'due' }],
  [255, { speed: 255, state: 'implausible' }],
  [329, { speed: 329, state: 'implausible' }],
  [0, undefined],
  [-1, undefined],
  [null, undefined],
])('%s km/h where 30 are allowed', (speed, verdict) => {
  expect(spotVerdict(rule, speed)).toEqual(verdict)
})

test('the larger tolerance counts', () => {
  expect(thresholdOf(rule)).toBe(35)
  expect(thresholdOf({ ...rule, limit_kmh: 100 })).toBe(110)
})

test.each([
  [60_000, { speed: 60, state: 'due' }],
  [110_000, undefined],
  [0, { speed: null, state: 'clock' }],
  [-5000, { speed: null, state: 'clock' }],
  [10_000, { speed: null, state: 'clock' }],
])('a kilometre in %s ms', (ms, verdict) => {
  expect(sectionVerdict(rule, ms)).toEqual(verdict)
})

test('a rule for lanes and types concerns no others, nor what has none', () => {
  const narrow = { ...rule, lanes: [2], vehicle_types: ['truck'] }
  const of = (lane: number | null, vehicleType: string) => concerns(narrow, { lane, vehicleType })
  expect([of(2, 'truck'), of(1, 'truck'), of(null, 'truck'), of(2, 'car')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
