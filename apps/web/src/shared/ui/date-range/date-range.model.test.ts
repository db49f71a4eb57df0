import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '#shared/lib/date-format.ts'
import {
  dateRangeReducer,
  rangeFault,
  rangeStart,
  withEnd,
  type DateRangeAction,
} from './date-range.model.ts'
import { monthGrid, dayAfterKey } from './month-grid.ts'
import { quickNames, quickRange } from './quick-ranges.ts'

const start = new Date(2026, 10, 10, 8, 0, 0)
const end = new Date(2026, 10, 12, 20, 30, 59)
const run = (...actions: DateRangeAction[]) => actions.reduce(dateRangeReducer, rangeStart({ start, end }))
const shown = (...actions: DateRangeAction[]) => {
  const { range } = run(...actions)
  return [formatDateTime(range.start), formatDateTime(range.end)]
}

describe('editing one end across the other moves the other', () => {
  test('by day: the other end comes to that day, at its own time', () => {
    expect(shown({ type: 'day', day: '2026-11-20' })).toEqual(['2026-11-20 08:00:00', '2026-11-20 20:30:59'])
    expect(shown({ type: 'activate', end: 'end' }, { type: 'day', day: '2026-11-01' })).toEqual([
      '2026-11-01 08:00:00',
      '2026-11-01 20:30:59',
    ])
  })

  test('by time on one day: the other end comes to that moment', () => {
    expect(
      shown(
        { type: 'text', end: 'end', text: '2026-11-10 09:00:00' },
        { type: 'commit' },
        { type: 'hours', end: 'start', value: 11 },
      ),
    ).toEqual(['2026-11-10 11:00:00', '2026-11-10 11:00:00'])
  })

  test('by text', () => {
    expect(shown({ type: 'text', end: 'start', text: '2027-01-02 03:04:05' }, { type: 'commit' })).toEqual([
      '2027-01-02 03:04:05',
      '2027-01-02 20:30:59',
    ])
  })

  test('whatever is done, start is not after end', () => {
    const anyEnd = fc.constantFrom('start' as const, 'end' as const)
    const anyDate = fc.date({ min: new Date(2020, 0, 1), max: new Date(2030, 0, 1), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEnd, anyDate)), edits => {
        const range = edits.reduce((at, [which, date]) => withEnd(at, which, date), { start, end })
        expect(range.start.getTime()).toBeLessThanOrEqual(range.end.getTime())
      }),
    )
  })
})

test('two clicks choose a range: the first edits the start, the second the end', () => {
  expect(shown({ type: 'day', day: '2026-11-03' }, { type: 'day', day: '2026-11-05' })).toEqual([
    '2026-11-03 08:00:00',
    '2026-11-05 20:30:59',
  ])
})

test('hours lead on to minutes, the header back; seconds go to 00', () => {
  const state = run({ type: 'hours', end: 'end', value: 23 })
  expect(state.modes).toEqual({ start: 'hours', end: 'minutes' })
  expect(formatDateTime(state.range.end)).toBe('2026-11-12 23:30:00')
  expect(dateRangeReducer(state, { type: 'mode', end: 'end' }).modes.end).toBe('hours')
})

test('half a text changes nothing, cannot be confirmed, and stays to be mended', () => {
  const state = run({ type: 'text', end: 'end', text: '2026-11-' }, { type: 'commit' })
  expect(state.range).toEqual({ start, end })
  expect(state.typed).toEqual({ end: '2026-11-' })
  expect(rangeFault(state, {})).toBe('invalid')
})

test('a text on its way to 2026-11-15 does not drag the start to the first', () => {
  const state = run({ type: 'text', end: 'end', text: '2026-11-1' })
  expect([state.range.start, rangeFault(state, {})]).toEqual([start, undefined])
})

test('faults: a disabled day at an end, a span too long by a second', () => {
  const state = rangeStart({ start: new Date(2026, 10, 1), end: new Date(2026, 10, 2) })
  const day = 86_400_000
  expect(rangeFault(state, { maxSpan: day })).toBeUndefined()
  expect(rangeFault(state, { maxSpan: day - 1000 })).toBe('span')
  expect(rangeFault(state, { isDayDisabled: at => at > '2026-11-01' })).toBe('disabled')
})

test('the sheets follow the edited day and stay when it is already shown', () => {
  expect(run({ type: 'day', day: '2026-12-31' }).month).toBe('2026-11')
  expect(run({ type: 'text', end: 'end', text: '2027-03-01' }, { type: 'commit' }).month).toBe('2027-02')
  expect(run({ type: 'months', by: -11 }).month).toBe('2025-12')
})

test('a sheet begins on the first day of the week', () => {
  expect(monthGrid('2026-11', 1).slice(0, 7)).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(monthGrid('2026-11', 0)[0]).toBe('2026-11-01')
  expect(dayAfterKey('2026-01-31', 'PageDown')).toBe('2026-02-28')
  expect(dayAfterKey('2026-01-31', 'x')).toBeUndefined()
})

test('quick ranges hold now or end at it, and are never inverted', () => {
  const now = new Date(2026, 2, 1, 10, 20, 30, 400)
  const texts = quickNames.map(name => {
    const range = quickRange(name, now)
    return [formatDateTime(range.start), formatDateTime(range.end)]
  })
  expect(texts).toEqual([
    ['2026-03-01 00:00:00', '2026-03-01 23:59:59'],
    ['2026-02-28 00:00:00', '2026-02-28 23:59:59'],
    ['2026-02-28 10:20:30', '2026-03-01 10:20:30'],
    ['2026-02-23 00:00:00', '2026-03-01 23:59:59'],
    ['2026-01-31 00:00:00', '2026-03-01 23:59:59'],
  ])
})
