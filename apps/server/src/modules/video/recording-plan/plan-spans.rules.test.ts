import {
  ALWAYS,
  type HolidayRule,
  type RecordingHoliday,
  type TimeEntry,
  type WeekDay,
} from '@palisade/contract'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clip, lengthOf, merged, planSpans, siteSteps, without, type Span } from './plan-spans.rules.ts'

afterEach(() => void vi.unstubAllEnvs())

type Hours = Parameters<typeof planSpans>[0]

/** Spans of a plan in a server whose site is in another time zone, which is the process's; as ISO texts. */
function spansIn(
  zone: string,
  asked: Hours,
  range: [string, string],
  holidays: RecordingHoliday[] = [],
): string[] {
  vi.stubEnv('TZ', zone)
  const [from, to] = [Date.parse(range[0]), Date.parse(range[1])]
  const spans = clip(planSpans(asked, holidays, siteSteps(from, to)), from, to)
  return spans.map(span => span.map(at => new Date(at).toISOString().slice(5, 16)).join(' '))
}

const hours = (day: WeekDay, startTime: string, endTime: string): TimeEntry => ({ day, startTime, endTime })
const plan = (data: TimeEntry[], more: Partial<Hours> = {}): Hours => ({
  isEnabled: true,
  followsHolidays: true,
  timeRange: { type: 'custom', dates: [], data },
  ...more,
})

describe('the spans of a plan', () => {
  const sundayNight = plan([hours('sunday', '01:00', '04:00')])

  test.each([
    // Two o'clock is not there: two hours of the three are left.
    ['Europe/Berlin', '2026-03-29', ['03-29T00:00 03-29T02:00']],
    // Two o'clock comes twice: four hours.
    ['Europe/Berlin', '2026-10-25', ['10-24T23:00 10-25T03:00']],
    // Half an hour is turned back at two: half past one comes twice.
    ['Australia/Lord_Howe', '2026-04-05', ['04-04T14:00 04-04T17:30']],
    ['Asia/Shanghai', '2026-03-29', ['03-28T17:00 03-28T20:00']],
  ])('in %s on %s, when clocks change', (zone, day, expected) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const range = [noon - 24 * 3_600_000, noon + 12 * 3_600_000].map(at => new Date(at).toISOString())
    expect(spansIn(zone, sundayNight, range as [string, string])).toEqual(expected)
  })

  test('of the whole day go on over the change of the clocks', () => {
    const always = plan([], { timeRange: ALWAYS })
    const range: [string, string] = ['2026-10-24T10:00Z', '2026-10-26T10:00Z']
    expect(spansIn('Europe/Berlin', always, range)).toEqual(['10-24T10:00 10-26T10:00'])
    expect(spansIn('Europe/Berlin', { ...always, isEnabled: false }, range)).toEqual([])
  })

  test('follow the holidays of the calendar, the first that names a day', () => {
    // Wednesday to Friday; the plan holds in the mornings of working days and for an hour on Sundays.
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
    const morning = plan([
      ...days.map(day => hours(day, '08:00', '12:00')),
      hours('sunday', '10:00', '11:00'),
    ])
    const range: [string, string] = ['2026-12-23T00:00Z', '2026-12-26T00:00Z']
    const holiday = (from: string, rule: HolidayRule, to = from) => ({ name: rule, from, to, rule })
    const holidays = [
      holiday('2026-12-24', 'off'),
      holiday('2026-12-25', 'sunday'),
      holiday('2026-12-24', 'whole_day', '2026-12-25'),
    ]
    expect(spansIn('UTC', morning, range, holidays)).toEqual([
      '12-23T08:00 12-23T12:00',
      '12-25T10:00 12-25T11:00',
    ])
    expect(spansIn('UTC', morning, range, [holiday('2026-12-24', 'whole_day')])).toEqual([
      '12-23T08:00 12-23T12:00',
      '12-24T00:00 12-25T00:00',
      '12-25T08:00 12-25T12:00',
    ])
    expect(spansIn('UTC', { ...morning, followsHolidays: false }, range, holidays)).toHaveLength(3)
  })

  test('lie between the days of its range', () => {
    const bounded = plan([], { timeRange: { ...ALWAYS, dates: ['2026-12-24', '2026-12-24'] } })
    expect(spansIn('UTC', bounded, ['2026-12-23T00:00Z', '2026-12-26T00:00Z'])).toEqual([
      '12-24T00:00 12-25T00:00',
    ])
  })
})

describe('spans', () => {
  const spans = fc
    .array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })))
    .map(list => merged(list.map(([from, length]): Span => [from, from + length])))
  const has = (list: readonly Span[], at: number) => list.some(([from, to]) => from <= at && at < to)

  test('without others are the moments of the one and not of the other', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const left = without(a, b)
        for (let at = 0; at < 80; at += 1) expect(has(left, at)).toBe(has(a, at) && !has(b, at))
        expect(merged(left)).toEqual(left)
      }),
    )
  })

  test('clipped keep what is within', () => {
    fc.assert(
      fc.property(spans, fc.nat(40), fc.nat(40), (list, from, length) => {
        const part = clip(list, from, from + length)
        for (let at = 0; at < 80; at += 1)
          expect(has(part, at)).toBe(has(list, at) && at >= from && at < from + length)
        expect(lengthOf(part)).toBeLessThanOrEqual(length)
      }),
    )
  })

  test('that nearly touch are one where a gap is allowed', () => {
    expect(
      merged(
        [
          [20, 30],
          [0, 10],
          [12, 15],
        ],
        2,
      ),
    ).toEqual([
      [0, 15],
      [20, 30],
    ])
  })
})
