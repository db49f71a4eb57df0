import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScreenFirst } from './use-screen-first.ts'

const { promise, resolve } = Promise.withResolvers<string>()

function Screen({ asks, hasMap }: { asks: boolean; hasMap: boolean }) {
  useQuery({ queryKey: ['tree'], queryFn: () => promise, enabled: asks })
  return <p>{useScreenFirst(hasMap) ? 'the map' : 'the screen alone'}</p>
}

const client = new QueryClient()
const page = (asks: boolean, hasMap = true) => (
  <QueryClientProvider client={client}>
    <Screen asks={asks} hasMap={hasMap} />
  </QueryClientProvider>
)
const show = (asks: boolean) => render(page(asks))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

test('the map waits for what the screen asked for, but no longer than a second', async () => {
  show(true)
  await pass(999)
  expect(screen.getByText('the screen alone')).toBeVisible()
  await pass(1)
  expect(screen.getByText('the map')).toBeVisible()
})

test('it comes soon after the screen has its answer', async () => {
  show(true)
  await pass(300)
  resolve('rows')
  await pass(99)
  expect(screen.getByText('the screen alone')).toBeVisible()
  await pass(20)
  expect(screen.getByText('the map')).toBeVisible()
})

test('a screen that asks for nothing is given the moment in which it is drawn', async () => {
  show(false)
  expect(screen.getByText('the screen alone')).toBeVisible()
  await pass(100)
  expect(screen.getByText('the map')).toBeVisible()
})

test('behind a screen without it the map waits its turn again', async () => {
  const { rerender } = show(false)
  await pass(100)
  rerender(page(false, false))
  expect(screen.getByText('the screen alone')).toBeVisible()
  await pass(10)
  rerender(page(false))
  await pass(99)
  expect(screen.getByText('the screen alone')).toBeVisible()
  await pass(1)
  expect(screen.getByText('the map')).toBeVisible()
})
