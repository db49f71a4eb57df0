import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScreenFirst } from './use-screen-first.ts'

const { promise, resolve } = Promise.withResolvers<string>()

function Screen({ asks }: { asks: boolean }) {
  useQuery({ queryKey: ['tree'], queryFn: () => promise, enabled: asks })
  return <p>{useScreenFirst() ? 'the map' : 'the screen alone'}</p>
}

const show = (asks: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen asks={asks} />
    </QueryClientProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
