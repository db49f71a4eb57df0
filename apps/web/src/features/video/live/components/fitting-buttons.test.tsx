import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { FittingButtons } from './fitting-buttons.tsx'

test('what has no room in a narrow window is behind “More”, reached and left by the keys', async () => {
  const handleLast = vi.fn()
  const acts = ['One', 'Two', 'Three', 'Four'].map(name => (
    <button key={name} onClick={name === 'Four' ? handleLast : undefined}>
      {name}
    </button>
  ))
  const always = [<button key="close">Close</button>]
  const { user } = await renderUi(<FittingButtons acts={acts} always={always} width={100} />)
  const shown = () => screen.getAllByRole('button').map(one => one.textContent.trim() || one.title)
  expect(shown()).toEqual(['One', 'More', 'Close'])
  screen.getByRole('button', { name: 'More' }).focus()
  await user.keyboard('{Enter}')
  expect(shown()).toEqual(['One', 'More', 'Close', 'Two', 'Three', 'Four'])
  await user.click(screen.getByRole('button', { name: 'Four' }))
  expect(handleLast).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  expect(shown()).toEqual(['One', 'More', 'Close'])
})
