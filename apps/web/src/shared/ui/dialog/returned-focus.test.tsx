import { screen } from '@testing-library/react'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AppDrawer } from './app-drawer.tsx'
import { AppModal } from './app-modal.tsx'

interface Props {
  Frame: typeof AppModal | typeof AppDrawer
  /** The screen takes the focus elsewhere as the frame goes. */
  goesOn?: boolean
}

/** Opens a frame as the screens do: it is drawn while something is edited, and taken away at once. */
function Opener({ Frame, goesOn = false }: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (goesOn && isOpen === false) next.current?.focus()
  }, [goesOn, isOpen])
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Button ref={next}>Next</Button>
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

  test('leaves it where the screen put it as it went', async () => {
    const { user } = await renderPage(() => <Opener Frame={Frame} goesOn />)
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  })
})
