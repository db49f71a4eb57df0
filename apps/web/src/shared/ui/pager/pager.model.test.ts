import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedCount, jumpTarget, pageCountOf, pagerItems, typedPage } from './pager.model.ts'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 50, [1, 2, 3, 4, 5, 6, 'later', 50]],
  [4, 50, [1, 2, 3, 4, 5, 6, 'later', 50]],
  [5, 50, [1, 'earlier', 3, 4, 5, 6, 7, 'later', 50]],
  [25, 50, [1, 'earlier', 23, 24, 25, 26, 27, 'later', 50]],
  [50, 50, [1, 'earlier', 45, 46, 47, 48, 49, 50]],
])('page %i of %i', (page, pageCount, items) => {
  expect(pagerItems(page, pageCount)).toEqual(items)
})

test('the count of buttons is odd, 5 to 21', () => {
  expect([0, 5, 6, 8, 21, 22, 99].map(allowedCount)).toEqual([5, 5, 5, 7, 21, 21, 21])
})

test('always the present page, first and last, at most as many numbers as asked, rising', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.nat(),
      fc.integer({ min: 5, max: 21 }),
      (pageCount, at, count) => {
        const page = 1 + (at % pageCount)
        const numbers = pagerItems(page, pageCount, count).filter(item => typeof item === 'number')
        expect(numbers).toContain(page)
        expect([numbers[0], numbers.at(-1)]).toEqual([1, pageCount])
        expect(numbers.length).toBe(Math.min(pageCount, allowedCount(count)))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      },
    ),
  )
})

test('jumps stay in range', () => {
  expect(jumpTarget('later', 25, 50)).toBe(30)
  expect(jumpTarget('earlier', 3, 50)).toBe(1)
  expect(jumpTarget('later', 49, 50)).toBe(50)
  expect(jumpTarget(7, 49, 50)).toBe(7)
})

test('typed pages', () => {
  expect([' 7 ', '0', '99', '', '-1', '1e3', 'x'].map(text => typedPage(text, 50))).toEqual([
    7,
    1,
    50,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('an empty list has one page', () => {
  expect([pageCountOf(0, 10), pageCountOf(10, 10), pageCountOf(11, 10)]).toEqual([1, 1, 2])
})
