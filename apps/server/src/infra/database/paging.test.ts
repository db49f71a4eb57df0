import { DEEPEST_ROW, PAGE_SIZES } from '@palisade/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapPage, pageOffset } from './paging.ts'

const sizes = fc.constantFrom(...PAGE_SIZES)

test('a page begins where the one before ended', () => {
  const numbers = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(numbers, sizes, (pageNum, pageSize) => {
      expect(pageOffset({ pageNum: 1, pageSize })).toBe(0)
      const next = pageOffset({ pageNum: pageNum + 1, pageSize })
      expect(next - pageOffset({ pageNum, pageSize })).toBe(pageSize)
    }),
  )
})

test.each(PAGE_SIZES)('for %i rows, the last allowed page is the one with the deepest row', pageSize => {
  const last = Math.ceil(DEEPEST_ROW / pageSize)
  expect(pageOffset({ pageNum: last, pageSize })).toBeLessThan(DEEPEST_ROW)
  const refused = expect.objectContaining({ code: 'request.invalid' })
  expect(() => pageOffset({ pageNum: last + 1, pageSize })).toThrow(refused)
})

test('a page of rows is shown as a page of results, its total as it was', () => {
  const page = { list: [1, 2], total: 10_000, capped: true, pageNum: 3, pageSize: 10 }
  expect(mapPage(page, n => `row ${n}`)).toEqual({ ...page, list: ['row 1', 'row 2'] })
})
