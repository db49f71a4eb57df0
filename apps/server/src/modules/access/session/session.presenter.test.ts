import { permissions, screens, type MenuNode, type PermissionCode } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { createMenuNames, presentSession } from './session.presenter.ts'

const user = { id: 'u1', userName: 'guard', name: 'Guard', passwordHash: 'argon2' }
const access = (held: readonly PermissionCode[], isSuper = false): AccessSnapshot => ({
  userId: user.id,
  isSuper,
  permissions: new Set(held),
  areaIds: new Set(['a1']),
  devices: 'areas',
  holders: new Set<string>(),
  centres: [],
})
const present = async (snapshot: AccessSnapshot) => {
  const names = createMenuNames(await loadTranslator('zh_CN'), await loadTranslator('en_US'))
  return presentSession(user, snapshot, names)
}
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children)])

test('tells who is signed in and their rights, and nothing more of them', async () => {
  const shown = await present(access(['alarm.view', 'live.view']))
  expect(shown.user).toEqual({
    id: 'u1',
    userName: 'guard',
    name: 'Guard',
    permissions: ['alarm.view', 'live.view'],
  })
  expect(shown).not.toHaveProperty('ticket')
})

test('every menu entry has a name in both languages', async () => {
  const entries = flat((await present(access(permissions))).newMenus.menus)
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.filter(entry => !/\p{Script=Han}/u.test(entry.name))).toEqual([])
  expect(entries.filter(entry => !/^[A-Za-z][A-Za-z ()/&-]*$/.test(entry.en_name))).toEqual([])
})

test('the super administrator sees every menu without holding a permission; who holds none sees none', async () => {
  const whole = await present(access(permissions))
  expect((await present(access([], true))).newMenus).toEqual(whole.newMenus)
  expect((await present(access([]))).newMenus.menus).toEqual([])
})

test('a screen that needs no permission makes no menu by itself, and is in the menu where there is another', async () => {
  const urls = async (held: readonly PermissionCode[]) =>
    flat((await present(access(held))).newMenus.menus).flatMap(entry => entry.url || [])
  expect(await urls(['alarm.view'])).not.toContain(screens.password.path)
  expect(await urls(['session.manage'])).toEqual([screens.session.path, screens.password.path])
})

test('no two screens share an address', async () => {
  const urls = flat((await present(access(permissions))).newMenus.menus).flatMap(entry => entry.url || [])
  expect(new Set(urls).size).toBe(urls.length)
})
