import { expect, test } from 'vitest'
import { columnsFor } from './columns-for.ts'

test.each([
  [1, 1600, 900, 1],
  [2, 1800, 500, 2],
  [2, 800, 900, 1],
  [3, 2000, 400, 3],
  [4, 1600, 900, 2],
  [4, 500, 1400, 1],
  [9, 1600, 900, 3],
  [12, 1920, 900, 4],
])('%i pictures on %i × %i px stand in %i columns', (count, width, height, columns) => {
  expect(columnsFor(count, { width, height })).toBe(columns)
})

test('tall pictures stand side by side where wide ones stand above each other', () => {
  const size = { width: 900, height: 800 }
  expect([columnsFor(2, size), columnsFor(2, size, 9 / 16)]).toEqual([1, 2])
})

test('two pictures leave no more than a quarter empty, on a wide wall and on one beside a map', () => {
  for (const [width, height] of [
    [1500, 520],
    [900, 800],
  ] as const) {
    const columns = columnsFor(2, { width, height })
    const shown = Math.min(width / columns, (height / (2 / columns)) * (16 / 9))
    const share = (2 * shown * shown * (9 / 16)) / (width * height)
    expect(share).toBeGreaterThan(0.75)
  }
})

test('before the wall is measured they stand in a square', () => {
  expect([1, 2, 5, 12].map(count => columnsFor(count, undefined))).toEqual([1, 2, 3, 4])
})
