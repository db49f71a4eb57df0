import { act, screen } from '@testing-library/react'
import { App } from 'antd'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'

function Toasts() {
  const { message } = App.useApp()
  return <button onClick={() => void message.success('Saved')}>tell</button>
}

test('a toast is shown for 3 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date', 'performance'] })
  try {
    await renderUi(<Toasts />)
    await act(async () => {
      screen.getByText('tell').click()
      await vi.advanceTimersByTimeAsync(100)
    })
    await act(() => vi.advanceTimersByTimeAsync(2_800))
    expect(screen.getByText('Saved')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByText('Saved')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
