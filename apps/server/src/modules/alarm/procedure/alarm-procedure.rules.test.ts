import type { ScheduleSpan } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { inOrderOfUse, isWithin, reasonsOf, standingOf, type Candidate } from './alarm-procedure.rules.ts'

const base: Candidate = {
  id: 'site',
  version: 1,
  name: '',
  isOfType: false,
  isOfLevel: false,
  areaId: null,
  depth: null,
  schedule: [],
  savedAt: new Date(0),
}
const always: ScheduleSpan = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  from: '00:00',
  to: '00:00',
}
const narrower = (id: string, more: Partial<Candidate>): Candidate => ({ ...base, ...more, id })
/** Of the site's clock, whichever zone the tests run in; 2 November 2026 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00`)

test('type before level before the nearest area before schedule; of equals the one saved last', () => {
  const ordered = [
    narrower('type and level', { isOfType: true, isOfLevel: true }),
    narrower('type and floor', { isOfType: true, depth: 3 }),
    narrower('type', { isOfType: true }),
    narrower('level and area', { isOfLevel: true, depth: 1 }),
    narrower('level', { isOfLevel: true }),
    narrower('floor', { depth: 3 }),
    narrower('building at night', { depth: 2, schedule: [always] }),
    narrower('building', { depth: 2 }),
    narrower('night', { schedule: [always] }),
    narrower('newer', { savedAt: new Date(2) }),
    narrower('older', { savedAt: new Date(1) }),
  ]
  const found = inOrderOfUse(ordered.toReversed(), at(2, '12:00'))
  expect(found.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
  expect(reasonsOf(ordered[1]!)).toEqual(['type', 'area'])
  expect(reasonsOf(ordered[6]!)).toEqual(['area', 'schedule'])
  expect(reasonsOf(base)).toEqual([])
})

test('one whose time it is not does not apply', () => {
  const day: ScheduleSpan = { days: ['monday'], from: '08:00', to: '18:00' }
  const candidates = [narrower('day', { schedule: [day] }), base]
  expect(inOrderOfUse(candidates, at(2, '08:00')).map(({ id }) => id)).toEqual(['day', 'site'])
  expect(inOrderOfUse(candidates, at(2, '18:00')).map(({ id }) => id)).toEqual(['site'])
})

test.each([
  ['newest', { version: 2, newest: 2, is_enabled: true, deleted_at: null }],
  ['older', { version: 1, newest: 2, is_enabled: true, deleted_at: null }],
  ['stopped', { version: 1, newest: 2, is_enabled: false, deleted_at: null }],
  ['deleted', { version: 2, newest: 2, is_enabled: false, deleted_at: new Date(0) }],
])('what an alarm keeps is %s', (standing, kept) => {
  expect(standingOf(kept)).toBe(standing)
})

describe('a schedule', () => {
  const night: ScheduleSpan = { days: ['friday', 'sunday'], from: '22:00', to: '06:00' }
  test.each([
    ['Friday evening', 6, '22:00', true],
    ['before it', 6, '21:59', false],
    ['the night to Saturday', 7, '05:59', true],
    ['Saturday morning', 7, '06:00', false],
    ['Saturday evening', 7, '22:30', false],
    ['the night to Monday', 2, '03:00', true],
    ['the night to Tuesday', 3, '03:00', false],
  ])('%s', (_when, day, time, isOf) => {
    expect(isWithin([night], at(day, time))).toBe(isOf)
  })

  test('equal times are a whole day, from then to then', () => {
    const whole: ScheduleSpan = { days: ['monday'], from: '06:00', to: '06:00' }
    expect(
      [at(2, '05:59'), at(2, '06:00'), at(3, '05:59'), at(3, '06:00')].map(one => isWithin([whole], one)),
    ).toEqual([false, true, true, false])
  })

  test('several spans add up, none is always', () => {
    const noon: ScheduleSpan = { days: ['monday'], from: '12:00', to: '13:00' }
    expect(isWithin([night, noon], at(2, '12:30'))).toBe(true)
    expect(isWithin([], at(2, '12:30'))).toBe(true)
  })
})
