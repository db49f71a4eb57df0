import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { patchQueries, withRows } from './patch-queries.ts'
import { createQueryClient } from './query-client.ts'

interface Row {
  state: string
}
const queryKey = ['rows', 'list']
const toOnline = (row: Row): Row => (row.state === 'online' ? row : { state: 'online' })

test('an event that overtakes the answer asked for before it goes into that answer', async () => {
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<Row>()
  const fetched = client.fetchQuery({ queryKey, queryFn: () => promise })
  patchQueries(client, ['rows'], toOnline)
  resolve({ state: 'unknown' })
  await fetched
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ state: 'online' })
})

test('so it does into an answer that renews what is shown', async () => {
  const client = createQueryClient()
  client.setQueryData(queryKey, { state: 'unknown' })
  const { promise, resolve } = Promise.withResolvers<Row>()
  const fetched = client.fetchQuery({ queryKey, queryFn: () => promise, staleTime: 0 })
  patchQueries(client, ['rows'], toOnline)
  expect(client.getQueryData(queryKey)).toEqual({ state: 'online' })
  resolve({ state: 'offline' })
  await fetched
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ state: 'online' })
})

describe('what is out of date', () => {
  test('stays so, and is fetched when it is shown', async () => {
    const client = createQueryClient()
    client.setQueryData(queryKey, { state: 'unknown' })
    await client.invalidateQueries({ queryKey })
    patchQueries(client, ['rows'], toOnline)
    expect(client.getQueryState(queryKey)).toMatchObject({ data: { state: 'online' }, isInvalidated: true })
    const shown = new QueryObserver(client, { queryKey, queryFn: () => ({ state: 'gone' }) })
    const end = shown.subscribe(() => undefined)
    await expect.poll(() => client.getQueryData(queryKey)).toEqual({ state: 'gone' })
    end()
  })

  test('is no younger for a patch', () => {
    const client = createQueryClient()
    client.setQueryData(queryKey, { state: 'unknown' }, { updatedAt: 1000 })
    patchQueries(client, ['rows'], toOnline)
    expect(client.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 1000, data: { state: 'online' } })
  })
})

test('a fetch that fails is no matter of the patch', async () => {
  const client = createQueryClient()
  const fetched = client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) })
  patchQueries(client, ['rows'], toOnline)
  await expect(fetched).rejects.toThrow('away')
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test('rows get what was told of them; a page of others stays the same object', () => {
  const [one, other] = [
    { id: 'a', state: 'unknown', name: 'A' },
    { id: 'b', state: 'online', name: 'B' },
  ]
  const pageOf = (...list: (typeof one)[]) => ({ list, total: 2, pageNum: 1, pageSize: 20 })
  const told = withRows<typeof one>([
    { id: 'a', state: 'online' },
    { id: 'c', state: 'online' },
  ])
  expect(told(pageOf(one, other))).toEqual(pageOf({ ...one, state: 'online' }, other))
  const others = pageOf(other)
  expect(told(others)).toBe(others)
})
