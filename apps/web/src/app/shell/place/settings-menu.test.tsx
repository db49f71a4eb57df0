import type { MenuNode } from '@palisade/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const node = (en_name: string, url: string, children: MenuNode[] = []): MenuNode => ({
  name: `中${en_name}`,
  en_name,
  url,
  children,
})
const settings = node('Settings', '', [
  node('Access', '', [
    node('List', '/setting/device/access/deviceList'),
    node('Platforms', '/setting/device/access'),
  ]),
  node('Rules', '/setting/rule'),
  node('People', '', [node('Roles', '/setting/user/role'), node('Users', '/setting/user/users')]),
])
const alarms = node('Alarms', '', [node('Records', '/alarm/record'), node('Live', '/alarm/live')])

async function open(address: string, menus = [alarms, settings]) {
  useSession.setState({ menus })
  return renderPage(SettingsMenu, { address })
}

test('beside a screen of the settings stand all others, those without a group first', async () => {
  const { user, addressNow } = await open('/setting/user/role')
  const menu = await screen.findByRole('navigation', { name: 'Settings' })
  const sections = within(menu).getAllByRole('list')
  expect(sections.map(one => one.getAttribute('aria-label'))).toEqual(['Settings', 'Access', 'People'])
  expect(within(menu).getByRole('link', { name: 'Roles' })).toHaveAttribute('aria-current', 'page')
  await user.click(within(sections[0]!).getByRole('link', { name: 'Rules' }))
  expect(addressNow()).toBe('/setting/rule')
  expect(await screen.findByRole('link', { name: 'Rules' })).toHaveAttribute('aria-current', 'page')
})

test('one alone is marked: the list that a page belongs to, and none whose path another begins with', async () => {
  const marked = async () => {
    const links = await screen.findAllByRole('link')
    return links.filter(link => link.getAttribute('aria-current') === 'page')
  }
  const { unmount } = await open('/setting/user/role/add')
  expect((await marked()).map(link => link.textContent)).toEqual(['Roles'])
  unmount()
  await open('/setting/device/access/deviceList')
  expect((await marked()).map(link => link.textContent)).toEqual(['List'])
})

test('screens of a group without groups of its own have none, nor whoever may open one alone', async () => {
  const { unmount } = await open('/alarm/record')
  expect(screen.queryByRole('navigation')).toBeNull()
  unmount()
  const own = node('Settings', '', [node('People', '', [node('My password', '/setting/user/password')])])
  await open('/setting/user/password', [own])
  expect(screen.queryByRole('navigation')).toBeNull()
})
