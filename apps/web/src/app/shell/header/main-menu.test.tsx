import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { MainMenu } from './main-menu.tsx'

const menus = [
  {
    name: '报警',
    en_name: 'Alarms',
    url: '',
    children: [{ name: '实时报警', en_name: 'Live alarms', url: '/alarm/live', children: [] }],
  },
]

test('a group stays closed after a choice, though the pointer rests where it opened', async () => {
  const { user, addressNow } = await renderPage(MainMenu, { address: '/home' })
  useSession.setState({ menus })
  const title = await screen.findByRole('menuitem', { name: 'Alarms' })
  await user.hover(title)
  const link = await screen.findByRole('link', { name: 'Live alarms' })
  fireEvent.mouseEnter(link.closest('ul')!)
  await user.click(link)
  expect(addressNow()).toBe('/alarm/live')
  await waitFor(() => expect(title).toHaveAttribute('aria-expanded', 'false'))
  await expect(
    waitFor(() => expect(title).toHaveAttribute('aria-expanded', 'true'), { timeout: 300 }),
  ).rejects.toThrow('aria-expanded')
  await user.unhover(title)
  await user.hover(title)
  await waitFor(() => expect(title).toHaveAttribute('aria-expanded', 'true'))
})

test('a click on a group opens it, also where no pointer has come over it', async () => {
  await renderPage(MainMenu, { address: '/home' })
  const deep = { name: '设置', en_name: 'Settings', url: '', children: [{ ...menus[0]!, en_name: 'Inner' }] }
  useSession.setState({ menus: [deep] })
  const title = await screen.findByRole('menuitem', { name: 'Settings' })
  fireEvent.click(title)
  const inner = await screen.findByRole('menuitem', { name: 'Inner' })
  fireEvent.click(inner)
  expect(await screen.findByRole('link', { name: 'Live alarms' })).toBeInTheDocument()
  fireEvent.click(title)
  expect(title).toHaveAttribute('aria-expanded', 'true')
})

test('the keys open a group too', async () => {
  await renderPage(MainMenu, { address: '/home' })
  useSession.setState({ menus })
  const title = await screen.findByRole('menuitem', { name: 'Alarms' })
  title.focus()
  fireEvent.keyDown(title, { key: 'Enter', keyCode: 13, which: 13 })
  await waitFor(() => expect(title).toHaveAttribute('aria-expanded', 'true'))
})
