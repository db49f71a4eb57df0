import type { ScreenKey } from '@palisade/contract'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTabFromScreen } from './use-tab-from-screen.ts'

const onFocus = vi.fn()

function Place({ shown }: { shown: ScreenKey }) {
  return (
    <>
      <button type="button">Menu</button>
      <div ref={useTabFromScreen(shown)} tabIndex={-1} onFocus={onFocus} />
    </>
  )
}

test('the place of another screen has the focus for a moment, that of the first and of the same one has not', () => {
  const { rerender } = render(<Place shown="home" />)
  rerender(<Place shown="home" />)
  expect(onFocus).not.toHaveBeenCalled()
  rerender(<Place shown="logManage" />)
  expect(onFocus).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(document.body)
})

test('a menu entry that has the focus keeps it', () => {
  const { rerender } = render(<Place shown="home" />)
  const entry = screen.getByRole('button', { name: 'Menu' })
  entry.focus()
  rerender(<Place shown="logManage" />)
  expect(document.activeElement).toBe(entry)
})
