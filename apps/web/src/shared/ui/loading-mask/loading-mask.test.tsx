import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { INDICATOR_LIMIT_MS, LoadingMask } from './loading-mask.tsx'

afterEach(() => vi.useRealTimers())

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('says that it is still working after 5 s, not before, and again after a retry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onRetry = vi.fn()
  await renderUi(<LoadingMask isLoading onRetry={onRetry} />)
  pass(INDICATOR_LIMIT_MS - 1)
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  pass(1)
  expect(screen.getByRole('status')).toHaveTextContent('Still working')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  pass(INDICATOR_LIMIT_MS)
  expect(screen.getByRole('status')).toHaveTextContent('Still working')
})

test('what is covered cannot be reached, and comes back when done', async () => {
  const { rerender } = await renderUi(
    <LoadingMask isLoading>
      <button>inside</button>
    </LoadingMask>,
  )
  expect(screen.getByText('inside').closest('[inert]')).not.toBeNull()
  rerender(
    <LoadingMask isLoading={false}>
      <button>inside</button>
    </LoadingMask>,
  )
  expect(screen.getByText('inside').closest('[inert]')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})
