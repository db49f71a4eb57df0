import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Button } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { useActionMessage } from './use-action-message.tsx'

const handleStep = vi.fn()
const step = { label: 'Place on the map', onClick: handleStep }
/** Longer than any message stays, ms. */
const LONG = 20_000

function Save({ isNextByKey }: { isNextByKey: boolean }) {
  const tell = useActionMessage()
  return <Button onClick={() => tell('Added', step, { isNextByKey })}>Save</Button>
}

async function openSave(isNextByKey = true) {
  const rendered = await renderPage(() => <Save isNextByKey={isNextByKey} />)
  await screen.findByRole('button', { name: 'Save' })
  return rendered
}
const offer = () => screen.findByRole('button', { name: step.label })

afterEach(() => {
  vi.useRealTimers()
  handleStep.mockClear()
})

test('the keys go on from what follows a form: Enter takes the step, and the message goes with it', async () => {
  const { user } = await openSave()
  await user.tab()
  await user.keyboard('{Enter}')
  const button = await offer()
  await waitFor(() => expect(button).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(handleStep).toHaveBeenCalledOnce()
  await waitFor(() => expect(button).not.toBeInTheDocument())
})

test.each(['{Tab}', '{Shift>}{Tab}{/Shift}', '{Escape}'])(
  '%s goes back to where the focus was',
  async keys => {
    const { user } = await openSave()
    await user.tab()
    await user.keyboard('{Enter}')
    const button = await offer()
    await waitFor(() => expect(button).toHaveFocus())
    await user.keyboard(keys)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(handleStep).not.toHaveBeenCalled()
  },
)

test('what an event tells never takes the focus', async () => {
  const { user } = await openSave(false)
  await user.tab()
  await user.keyboard('{Enter}')
  await offer()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('stays while the focus or the pointer is on it, however long', async () => {
  await openSave(false)
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(() => vi.advanceTimersByTimeAsync(100))
  const button = screen.getByRole('button', { name: step.label })
  fireEvent.focus(button)
  await act(() => vi.advanceTimersByTimeAsync(LONG))
  fireEvent.blur(button)
  fireEvent.mouseEnter(button.parentElement!)
  await act(() => vi.advanceTimersByTimeAsync(LONG))
  expect(button).toBeInTheDocument()
  fireEvent.mouseLeave(button.parentElement!)
  await act(() => vi.advanceTimersByTimeAsync(LONG))
  expect(button).not.toBeInTheDocument()
})
