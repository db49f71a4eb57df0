import { expect, it } from 'vitest'
import { fromPanel, toPanel } from './record-filters.ts'

it('keeps every filter on the way to the panel and back', () => {
  const filters = {
    searchText: 'gate',
    levels: ['urgent' as const],
    from: '2026-11-19T16:00:00.000Z',
    to: '2026-11-20T16:00:00.000Z',
  }
  expect(fromPanel(toPanel(filters))).toEqual(filters)
  expect(fromPanel(toPanel({ number: '20261120-7' }))).toEqual({ number: '20261120-7' })
})
