import {
  menu,
  permissions,
  screenPermissions,
  screens,
  type MenuEntry,
  type MenuNode,
  type ScreenKey,
} from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { menusFor } from './menu.rules.ts'
import { createMenuNames } from './session.presenter.ts'

const names = createMenuNames(await loadTranslator('zh_CN'), await loadTranslator('en_US'))
const all = menusFor(() => true, names)

const depthOf = (nodes: readonly MenuNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(node => depthOf(node.children)))
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
const screensIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(entry => ('screen' in entry ? [entry.screen] : screensIn(entry.children)))

test('the tree has three levels at most (ACCESS-3), each screen once', () => {
  expect(depthOf(all)).toBe(3)
  const shown = screensIn(menu)
  expect(new Set(shown).size).toBe(shown.length)
  expect(flat(all).filter(node => node.url !== '')).toHaveLength(shown.length)
})

test('every entry has a name in both languages, every group something below it', () => {
  for (const node of flat(all)) {
    expect(node.name).toMatch(/\p{Script=Han}/u)
    expect(node.en_name).toMatch(/^[A-Z]/)
    expect(node.url === '').toBe(node.children.length > 0)
  }
})

test.each(permissions)('%s opens its screens and no others', permission => {
  const urls = flat(menusFor(code => code === permission, names)).map(node => node.url)
  const shown: readonly string[] = screensIn(menu)
  for (const [key, opened] of Object.entries(screenPermissions)) {
    if (opened.permission === null || !shown.includes(key)) continue
    const isOpened = opened.permission === permission || opened.or === permission
    expect(urls.includes(screens[key as ScreenKey].path)).toBe(isOpened)
  }
})

test('screens that need no permission make no menu alone', () => {
  expect(menusFor(() => false, names)).toEqual([])
})
