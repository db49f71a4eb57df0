import { expect, test } from 'vitest'
import { readLines } from './import-sheet.ts'

test('a date in a column of texts, and an error anywhere, are refused with their row; elsewhere a date is its time', () => {
  const date = { date: '2026-11-27 08:00:00' }
  const rows = [
    ['Name', 'From'],
    ['Bob', date],
    [date, '#N/A'],
  ]
  expect(readLines(rows, ['name', 'from'], { moments: ['from'] })).toEqual([
    {
      row: 2,
      cells: new Map([
        ['name', 'Bob'],
        ['from', '2026-11-27 08:00:00'],
      ]),
      refused: [],
      numbers: new Set(),
    },
    {
      row: 3,
      cells: new Map(),
      refused: [
        { column: 'name', code: 'import.date_in_text' },
        { column: 'from', code: 'import.error_value' },
      ],
      numbers: new Set(),
    },
  ])
})
