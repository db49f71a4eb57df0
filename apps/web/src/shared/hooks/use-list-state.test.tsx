import { alarmLevels } from '@palisade/contract'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#shared/navigation/search.ts'
import { choiceParam, choicesParam, textParam } from './list-params.ts'
import { useListState, type ListState } from './use-list-state.ts'

const options = {
  params: {
    searchText: textParam,
    levels: choicesParam(alarmLevels),
    kind: choiceParam(['camera', 'sensor']),
  },
  orderBy: ['occurredAt', 'level'],
} as const

let list: ListState<typeof options.params, 'occurredAt' | 'level'>

function Probe() {
  const current = useListState(options)
  useEffect(() => {
    list = current
  })
  return <p>{JSON.stringify(current.request)}</p>
}

async function openAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Probe }),
    history,
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/pageNum/)
  return () => history.location.href
}

test('reads what the address says, and only what the list knows', async () => {
  await openAt('/?pageNum=3&pageSize=50&levels=low,urgent,nonsense&kind=car&orderBy=level&order=asc&x=1')
  expect(list.request).toEqual({
    pageNum: 3,
    pageSize: 50,
    levels: ['urgent', 'low'],
    orderBy: 'level',
    order: 'asc',
  })
})

test.each(['/', '/?pageNum=0&pageSize=7', '/?pageNum=-1&pageSize=1e9', '/?pageNum=x&orderBy=drop'])(
  'begins at the first page, as long as fills the screen: %s',
  async address => {
    await openAt(address)
    expect(list.request).toEqual({ pageNum: 1, pageSize: 20 })
  },
)

test('a change goes into the address; other filters and sizes begin at page one', async () => {
  const address = await openAt('/?pageNum=3&levels=low')
  list.setPage({ pageNum: 4, pageSize: 20 })
  await waitFor(() => expect(list.pageNum).toBe(4))
  expect(list.filters).toEqual({ levels: ['low'] })
  // The same rows on a screen of another height.
  expect(address()).toContain('pageSize=20')
  list.setFilters({ searchText: ' gate ', levels: undefined })
  await waitFor(() => expect(list.request).toEqual({ pageNum: 1, pageSize: 20, searchText: 'gate' }))
  list.setPage({ pageNum: 9, pageSize: 50 })
  await waitFor(() => expect(list.request).toMatchObject({ pageNum: 1, pageSize: 50 }))
  list.setSort({ by: 'occurredAt', order: 'asc' })
  await waitFor(() => expect(list.order).toBe('asc'))
  list.setSort(undefined)
  await waitFor(() => expect(list.orderBy).toBeUndefined())
  expect(address()).toContain('searchText')
})

test('a page of a cursor stays in the address, until another page, order or filter is asked for', async () => {
  const address = await openAt('/?levels=low&pageNum=500')
  list.setPage({ pageNum: 501, pageSize: 20, cursor: 'abc' })
  await waitFor(() => expect(list.request).toEqual({ levels: ['low'], pageSize: 20, cursor: 'abc' }))
  expect(list.pageNum).toBe(501)
  expect(address()).toContain('cursor=abc')
  list.setPage({ pageNum: 500, pageSize: 20 })
  await waitFor(() => expect(list.request).toEqual({ levels: ['low'], pageSize: 20, pageNum: 500 }))
  const first = { levels: ['low'], pageNum: 1 }
  for (const leave of [
    () => list.setPage({ pageNum: 502, pageSize: 50, cursor: 'abc' }),
    () => list.setSort({ by: 'level', order: 'asc' }),
    () => list.setFilters({ levels: ['low'] }),
  ]) {
    list.setPage({ pageNum: 501, pageSize: list.pageSize, cursor: 'abc' })
    await waitFor(() => expect(list.cursor).toBe('abc'))
    leave()
    await waitFor(() => expect(list.request).toMatchObject(first))
    expect(list.cursor).toBeUndefined()
  }
})

test('tells whether a search asks for something else than what is shown', async () => {
  await openAt('/?levels=low')
  expect(list.setFilters({ levels: ['low'] })).toBe(false)
  let isNew = false
  await act(async () => {
    isNew = list.setFilters({ levels: ['urgent'] })
  })
  expect(isNew).toBe(true)
})

test('a search from a later page goes to the first', async () => {
  await openAt('/?levels=low&pageNum=2')
  let isNew = false
  await act(async () => {
    isNew = list.setFilters({ levels: ['low'] })
  })
  expect(isNew).toBe(true)
  expect(list.pageNum).toBe(1)
})
