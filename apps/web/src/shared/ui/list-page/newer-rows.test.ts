import type { Page } from '@palisade/contract'
import { expect, test } from 'vitest'
import { newerRows } from './newer-rows.ts'

const page = (total: number, ids: string, capped = false): Page<{ id: string }> => ({
  list: ids.split('').map(id => ({ id })),
  total,
  capped,
  pageNum: 1,
  pageSize: 10,
})

test('the total says how many came, on whichever page and in whichever order', () => {
  expect(newerRows(page(35, 'abc'), page(37, 'xya'), false)).toBe(2)
  expect(newerRows(page(35, 'abc'), page(35, 'abc'), true)).toBe(0)
})

test('fewer rows than before are not newer ones', () => {
  expect(newerRows(page(35, 'abc'), page(34, 'abc'), true)).toBe(0)
})

test('beyond what is counted, rows that are not shown yet are newer, where the newest are shown', () => {
  const [shown, newest] = [page(10_000, 'abc', true), page(10_000, 'xya', true)]
  expect(newerRows(shown, newest, true)).toBe(2)
  expect(newerRows(shown, newest, false)).toBe(0)
})
