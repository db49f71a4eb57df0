import { expect, test } from 'vitest'
import { isOver, overlaps, windowAfter, windowAt, type PatrolTime } from './patrol-time.ts'

/** Wednesday, by the calendar of the site. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
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
