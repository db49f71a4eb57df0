import type { ScreenKey } from '@palisade/contract'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusOnScreen } from './use-focus-on-screen.ts'

function Place({ shown }: { shown: ScreenKey }) {
  return (
    <>
      <button type="button">Menu</button>
      <div ref={useFocusOnScreen(shown)} tabIndex={-1} data-testid="place" />
    </>
  )
}

test('another screen takes the focus that nothing has, the first one and the same one do not', () => {
  const { rerender } = render(<Place shown="home" />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Place shown="home" />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Place shown="logManage" />)
  expect(document.activeElement).toBe(screen.getByTestId('place'))
})

test('a menu entry that has the focus keeps it', () => {
  const { rerender } = render(<Place shown="home" />)
  const entry = screen.getByRole('button', { name: 'Menu' })
  entry.focus()
  rerender(<Place shown="logManage" />)
  expect(document.activeElement).toBe(entry)
})
