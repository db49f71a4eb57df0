import { ALWAYS, type TimeRange } from '@palisade/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { nextPlan } from './next-plan.ts'

/** A Monday by the clock on the wall. */
const monday = (time: string) => new Date(`2026-11-23T${time}`).getTime()
const night: TimeRange = {
  type: 'custom',
  dates: [],
  data: [{ day: 'monday', startTime: '22:00', endTime: '24:00' }],
}
const at = (moment: string) => ({ kind: 'at', at: new Date(moment).getTime() })
afterEach(() => vi.unstubAllEnvs())

test('holds now from the first minute of its half hour to the last', () => {
  expect(nextPlan(ALWAYS, monday('12:00'))).toEqual({ kind: 'now' })
  expect(nextPlan(night, monday('21:59:59'))).toEqual(at('2026-11-23T22:00'))
  expect(nextPlan(night, monday('22:00'))).toEqual({ kind: 'now' })
  expect(nextPlan(night, monday('23:59:59'))).toEqual({ kind: 'now' })
})

test('its only hours are over for this week: the next ones', () => {
  expect(nextPlan(night, new Date('2026-11-24T00:00').getTime())).toEqual(at('2026-11-30T22:00'))
})

test('between two days it begins with the first and ends with the last', () => {
  const december = { ...night, dates: ['2026-12-01', '2026-12-31'] }
  expect(nextPlan(december, monday('22:10'))).toEqual(at('2026-12-07T22:00'))
  expect(nextPlan({ ...ALWAYS, dates: ['2026-12-01', '2026-12-31'] }, monday('22:10'))).toEqual(
    at('2026-12-01T00:00'),
  )
  expect(nextPlan(december, new Date('2026-12-29T00:00').getTime())).toEqual({ kind: 'never' })
  expect(nextPlan({ ...night, dates: ['2026-11-01', '2026-11-22'] }, monday('22:10'))).toEqual({
    kind: 'never',
  })
})

test('without a half hour it never holds', () => {
  expect(nextPlan({ type: 'custom', dates: [], data: [] }, monday('12:00'))).toEqual({ kind: 'never' })
})

test('half hours are those of the wall in a zone of 5 h 45 min, too', () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu')
  expect(nextPlan(night, monday('12:07'))).toEqual(at('2026-11-23T22:00'))
})
