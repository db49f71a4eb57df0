import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BATCH_PAUSE, emitEvent } from './listeners.ts'
import { refreshOn } from './refresh-on.ts'

const at = '2026-11-20T08:00:00.000Z'
const keys = [['groups', 'list'], ['users', 'list'], ['platforms']]

let queryClient: QueryClient
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient()
  for (const key of keys) queryClient.setQueryData(key, 'as it was')
  end = refreshOn(
    [['user_group.changed', 'user.changed'], ['groups'], ['users']],
    [['parameter.changed'], ['platforms']],
  )(queryClient)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const stale = () => keys.filter(key => queryClient.getQueryState(key)?.isInvalidated)

test('makes old what is below the keys of an event, and nothing else', () => {
  emitEvent({ seq: '1', type: 'user.changed', at, data: {} })
  vi.advanceTimersByTime(BATCH_PAUSE)
  expect(stale()).toEqual([
    ['groups', 'list'],
    ['users', 'list'],
  ])
})

test('fetches once for many events', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  for (let seq = 1; seq <= 20; seq++) emitEvent({ seq: `${seq}`, type: 'parameter.changed', at, data: {} })
  vi.advanceTimersByTime(BATCH_PAUSE)
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['platforms'] }]])
})

test('hears nothing after its end', () => {
  end()
  emitEvent({ seq: '1', type: 'parameter.changed', at, data: {} })
  vi.advanceTimersByTime(BATCH_PAUSE)
  expect(stale()).toEqual([])
})
