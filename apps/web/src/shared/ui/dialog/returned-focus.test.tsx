import { screen } from '@testing-library/react'
import { Button } from 'antd'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { AppModal } from './app-modal.tsx'

/** Opens a frame as the screens do: it is drawn while something is edited, and taken away at once. */
function Opener({ Frame }: { Frame: typeof AppModal | typeof AppDrawer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Button>Other</Button>
      {isOpen && (
        <Frame title="Form">
          <Button onClick={() => setOpen(false)}>Save</Button>
        </Frame>
      )}
    </>
  )
}

describe.each([
  ['a dialog', AppModal],
  ['a drawer', AppDrawer],
] as const)('%s', (_name, Frame) => {
  test('that is taken away gives the focus back to what opened it', async () => {
    const { user } = await renderPage(() => <Opener Frame={Frame} />)
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
  })

  test('leaves it where somebody put it meanwhile', async () => {
    const { user } = await renderPage(() => <Opener Frame={Frame} />)
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    const other = screen.getByText('Other').closest('button')!
    save.addEventListener('click', () => setTimeout(() => other.focus()))
    await user.click(save)
    await expect.poll(() => document.activeElement).toBe(other)
  })
})
