import { afterEach, expect, test, vi } from 'vitest'
import { ALWAYS, type WeekDay } from '../core/time-range.ts'
import { isOver, overlaps, windowAfter, windowAt, type PatrolTime } from './patrol-time.ts'

/** Wednesday, by the calendar of the site. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
afterEach(() => vi.unstubAllEnvs())
const iso = (ms: number) => new Date(ms).toISOString()

const weekly = (dates: string[] = []): PatrolTime => ({
  type: 'weekly',
  week: {
    type: 'custom',
    dates,
    data: [
      { day: 'monday', startTime: '08:00', endTime: '09:00' },
      { day: 'wednesday', startTime: '08:00', endTime: '09:00' },
      { day: 'wednesday', startTime: '22:00', endTime: '24:00' },
    ],
  },
})
const once: PatrolTime = { type: 'once', from: iso(at(25, 8, 30)), to: iso(at(25, 9, 30)) }

test('each span of a day is a window: the open one, then those after it, over midnight and the week', () => {
  const first = windowAt(weekly(), at(25, 8, 59))!
  expect(first).toEqual({ from: at(25, 8), to: at(25, 9) })
  const second = windowAfter(weekly(), first.from)!
  expect(second).toEqual({ from: at(25, 22), to: at(26, 0) })
  expect(windowAfter(weekly(), second.from)).toEqual({ from: at(30, 8), to: at(30, 9) })
  expect(windowAt(weekly(), at(25, 9))).toEqual(second)
})

test('days bound it: nothing before the first, nothing after the last', () => {
  expect(windowAt(weekly(['2026-11-30', '2026-12-31']), at(2, 0))).toEqual({ from: at(30, 8), to: at(30, 9) })
  expect(windowAfter(weekly(['2026-11-01', '2026-11-25']), at(25, 22))).toBeUndefined()
  expect(isOver(weekly(['2026-11-01', '2026-11-25']), at(26, 0))).toBe(true)
  expect(isOver(weekly(['2026-11-01', '2026-11-25']), at(25, 23))).toBe(false)
})

test('once is one window, until it ends', () => {
  expect(windowAt(once, at(1, 0))).toEqual({ from: at(25, 8, 30), to: at(25, 9, 30) })
  expect(windowAfter(once, at(25, 8, 30))).toBeUndefined()
  expect(isOver(once, at(25, 9, 30))).toBe(true)
})

test('two plans overlap where a window of each is open at the same time, and not where they only meet', () => {
  expect(overlaps(weekly(), once, at(1, 0))).toBe(true)
  expect(overlaps(weekly(), once, at(26, 0))).toBe(false)
  const after: PatrolTime = { type: 'once', from: iso(at(25, 9)), to: iso(at(25, 22)) }
  expect(overlaps(weekly(), after, at(1, 0))).toBe(false)
  expect(overlaps(weekly(), weekly(), at(1, 0))).toBe(true)
})

const grid = (...spans: [WeekDay, string, string][]): PatrolTime => ({
  type: 'weekly',
  week: {
    type: 'custom',
    dates: [],
    data: spans.map(([day, startTime, endTime]) => ({ day, startTime, endTime })),
  },
})

test('a span that goes on after midnight is one window, of the evening; whole days stay one each', () => {
  const night = grid(['friday', '20:00', '24:00'], ['saturday', '00:00', '02:00'])
  const window = { from: at(27, 20), to: at(28, 2) }
  expect(windowAt(night, at(27, 21))).toEqual(window)
  expect(windowAt(night, at(28, 1, 59))).toEqual(window)
  expect(windowAfter(night, window.from)).toEqual({
    from: at(27, 20, 7 * 24 * 60),
    to: at(28, 2, 7 * 24 * 60),
  })
  expect(windowAt({ type: 'weekly', week: ALWAYS }, at(28, 1))).toEqual({ from: at(28, 0), to: at(29, 0) })
})

test('a window ends with the last of the days, and begins with the first', () => {
  const days = ['2026-11-28', '2026-12-04']
  const night = grid(['friday', '20:00', '24:00'], ['saturday', '00:00', '02:00'])
  const bounded: PatrolTime =
    night.type === 'weekly' ? { ...night, week: { ...night.week, dates: days } } : night
  expect(windowAt(bounded, at(27, 21))).toEqual({ from: at(28, 0), to: at(28, 2) })
  expect(windowAfter(bounded, at(28, 0))).toEqual({ from: at(34, 20), to: at(35, 0) })
})

test.each([
  [
    'keeps its hour of the wall in summer',
    'Europe/Berlin',
    '2026-07-06',
    ['monday', '08:30', '09:00'],
    '06:30',
    '07:00',
  ],
  [
    'is held after the hour that a change swallows',
    'Europe/Berlin',
    '2026-03-29',
    ['sunday', '02:30', '03:00'],
    '01:30',
    '02:00',
  ],
  [
    'is held once where the hour comes twice',
    'Europe/Berlin',
    '2026-10-25',
    ['sunday', '02:30', '03:00'],
    '00:30',
    '02:00',
  ],
  [
    'begins on a day without a midnight',
    'America/Sao_Paulo',
    '2018-11-04',
    ['sunday', '00:00', '00:30'],
    '03:00',
    '03:30',
  ],
] as const)('a patrol %s', (_, zone, day, span, from, to) => {
  vi.stubEnv('TZ', zone)
  const time = grid([span[0], span[1], span[2]])
  const window = { from: Date.parse(`${day}T${from}Z`), to: Date.parse(`${day}T${to}Z`) }
  expect(windowAt(time, Date.parse(`${day}T00:00Z`))).toEqual(window)
  expect(windowAfter(time, window.from)?.from).toBeGreaterThan(window.from + 6 * 86_400_000)
})
