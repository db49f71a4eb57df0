import { expect, test } from 'vitest'
import { hourRows } from './hour-rows.ts'

test('hours without passages are shown between those with some, and the day is summed up', () => {
  const rows = hourRows([
    { startAt: '2026-11-20T08:00:00.000Z', forward: 2, reverse: 1, unknown: 0 },
    { startAt: '2026-11-20T10:00:00.000Z', forward: 0, reverse: 4, unknown: 1 },
  ])
  expect(rows.map(({ startAt, all }) => [startAt?.slice(11, 13), all])).toEqual([
    ['08', 3],
    ['09', 0],
    ['10', 5],
    [undefined, 8],
  ])
  expect(rows.at(-1)).toMatchObject({ forward: 2, reverse: 5, unknown: 1 })
})

test('a day without passages is its sum alone', () => {
  expect(hourRows([])).toEqual([{ key: 'total', startAt: null, forward: 0, reverse: 0, unknown: 0, all: 0 }])
})
