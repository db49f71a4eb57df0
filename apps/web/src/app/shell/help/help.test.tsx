import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { GuideDrawer } from './help-drawer.tsx'
import { HelpKey } from './help.tsx'

test.each([
  ['en_US', 'Handing a shift over', 'Take my signature back'],
  ['zh_CN', '交接班', '撤回签字'],
] as const)('the guide is open at the section of the screen, in %s', async (language, title, words) => {
  await renderPage(() => <GuideDrawer screen="handover" onClose={() => undefined} />, { language })
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBeVisible())
  expect(screen.getByText(words, { selector: 'strong' })).toBeVisible()
})

test.each([
  ['en_US', 'For dispatchers', 'Whom to send'],
  ['zh_CN', '调度员指南', '派谁去'],
] as const)(
  'the guides for dispatchers and integrators are among the chapters, in %s',
  async (language, guide, title) => {
    const { user } = await renderPage(() => <GuideDrawer screen="apiKeys" onClose={() => undefined} />, {
      language,
    })
    await waitFor(() => expect(screen.getByText('x-api-key')).toBeVisible())
    await user.click(screen.getByRole('combobox'))
    await user.keyboard(title)
    expect((await screen.findAllByText(guide))[0]).toBeInTheDocument()
    await user.click(await screen.findByTitle(title))
    await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBeVisible())
  },
)

test('F1 opens the guide, which is closed again; another chapter is chosen by its title', async () => {
  const { user } = await renderPage(() => (
    <>
      <h1>Wall</h1>
      <HelpKey />
    </>
  ))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Wall' })).toBeVisible())
  const pressed = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', pressed, { once: true })
  await user.keyboard('{F1}')
  expect(pressed.mock.lastCall?.[0].defaultPrevented).toBe(true)
  const drawer = within(await screen.findByRole('dialog', { name: 'Help' }))
  await waitFor(() => expect(drawer.getByRole('heading', { name: 'For operators' })).toBeVisible())
  await user.click(drawer.getByRole('combobox', { name: 'Chapter' }))
  await user.keyboard('live vi')
  await user.click(await screen.findByTitle('Live video'))
  await waitFor(() => expect(drawer.getByRole('heading', { name: 'Live video' })).toBeVisible())
  expect(drawer.getByRole('img', { name: 'The video wall' })).toHaveAttribute('src')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
