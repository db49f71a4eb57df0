import { expect, test } from 'vitest'
import {
  ALWAYS,
  cellsOf,
  entriesOf,
  holdsAt,
  holdsNever,
  siteMoment,
  timeRange,
  WEEK_CELLS,
} from './time-range.ts'

const range = (data: object[], dates: string[] = []) => ({ type: 'custom', dates, data })
const night = { day: 'sunday', startTime: '22:00', endTime: '24:00' } as const

test('cells and entries are one and the same, the last half hour of the week too', () => {
  const cells = cellsOf({ type: 'custom', data: [night] })
  expect(cells.filter(Boolean)).toHaveLength(4)
  expect(cells.at(-1)).toBe(true)
  expect(entriesOf(cells)).toEqual([night])
  expect(entriesOf(cellsOf(ALWAYS))).toHaveLength(7)
  expect(cellsOf(ALWAYS)).toHaveLength(WEEK_CELLS)
})

test.each([
  ['no half hour', range([{ ...night, startTime: '22:10' }])],
  ['24:00 as a beginning', range([{ ...night, startTime: '24:00' }])],
  ['an end before its beginning', range([{ ...night, endTime: '21:00' }])],
  ['one date alone', range([night], ['2026-01-01'])],
  ['dates the wrong way round', range([night], ['2026-02-01', '2026-01-01'])],
  ['no day of a calendar', range([night], ['2026-02-30', '2026-03-01'])],
])('refuses %s', (_, value) => {
  expect(timeRange.safeParse(value).success).toBe(false)
})

test('a custom range without a cell holds never', () => {
  expect(holdsNever({ type: 'custom', data: [] })).toBe(true)
  expect(holdsNever(ALWAYS)).toBe(false)
})

test('holds in its cells, on its first and last day and between', () => {
  const sunday = new Date(2026, 10, 22, 23, 59).getTime()
  const cells = cellsOf({ type: 'custom', data: [night] })
  expect(holdsAt({ dates: [] }, cells, siteMoment(sunday))).toBe(true)
  expect(holdsAt({ dates: [] }, cells, siteMoment(sunday + 60_000))).toBe(false)
  expect(holdsAt({ dates: ['2026-11-22', '2026-11-22'] }, cells, siteMoment(sunday))).toBe(true)
  expect(holdsAt({ dates: ['2026-11-23', '2026-11-30'] }, cells, siteMoment(sunday))).toBe(false)
  expect(holdsAt({ dates: ['2026-11-01', '2026-11-21'] }, cells, siteMoment(sunday))).toBe(false)
})
