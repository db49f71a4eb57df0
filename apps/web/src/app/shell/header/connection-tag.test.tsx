import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useConnection } from '#shared/events/event-connection.ts'
import { renderUi } from '#shared/testing/render.tsx'
import { ConnectionTag, StaleBar } from './connection-tag.tsx'

afterEach(() => {
  vi.useRealTimers()
  useConnection.setState({ state: 'off' }, true)
})

const connection = () => (
  <>
    <ConnectionTag />
    <StaleBar />
  </>
)

test('live is said, and nothing warns', async () => {
  useConnection.setState({ state: 'live' }, true)
  await renderUi(connection())
  expect(screen.getByText('Live')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a short interruption shows in the header, a longer one over the whole screen', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  useConnection.setState({ state: 'reconnecting', since: Date.now() }, true)
  await renderUi(connection())
  expect(screen.getByText('Reconnecting, 0:00')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  const since = Date.now() - 125_000
  act(() => useConnection.setState({ state: 'reconnecting', since }, true))
  expect(screen.getByText('Reconnecting, 2:05')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('What you see may be out of date.')
})

test('a refused socket is never taken for live', async () => {
  useConnection.setState({ state: 'refused', since: Date.now() }, true)
  await renderUi(connection(), 'zh_CN')
  expect(screen.getByText('非实时')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('请重新加载页面')
})
