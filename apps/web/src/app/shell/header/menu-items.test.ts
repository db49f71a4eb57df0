import type { MenuNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { keysOfPath, menuItems, pathOfKey } from './menu-items.ts'

const node = (en_name: string, url: string, children: MenuNode[] = []): MenuNode => ({
  name: `中${en_name}`,
  en_name,
  url,
  children,
})
const tree = [
  node('Home', '/dashboard/home'),
  node('Alarms', '', [node('Records', '/alarm/record'), node('Speed', '/alarm/speed')]),
  node('Patrol', '', [node('Plan', '/patrol/plan')]),
  node('Settings', '', [node('Devices', '', [node('List', '/list')])]),
]
const built = (path: string) => ['/dashboard/home', '/alarm/record', '/list'].includes(path)

test('an entry without a screen is left out, and the group that it leaves empty', () => {
  expect(menuItems(tree, 'en_US', built)).toEqual([
    { key: '0', label: 'Home', path: '/dashboard/home' },
    { key: '1', label: 'Alarms', children: [{ key: '1.0', label: 'Records', path: '/alarm/record' }] },
    {
      key: '3',
      label: 'Settings',
      children: [
        { key: '3.0', label: 'Devices', children: [{ key: '3.0.0', label: 'List', path: '/list' }] },
      ],
    },
  ])
})

test('names in the language, or in the other one rather than none', () => {
  expect(menuItems(tree, 'zh_CN', built)[0]?.label).toBe('中Home')
  const nameless = { ...node('Home', '/list'), name: '' }
  expect(menuItems([nameless], 'zh_CN', built)[0]?.label).toBe('Home')
})

test('a fourth level is not shown', () => {
  const deep = node('1', '', [node('2', '', [node('3', '', [node('4', '/list')])])])
  expect(menuItems([deep], 'en_US', built)).toEqual([])
})

test('from a path to its entry and back', () => {
  const items = menuItems(tree, 'en_US', built)
  expect(keysOfPath(items, '/list')).toEqual(['3', '3.0', '3.0.0'])
  expect(keysOfPath(items, '/list/add')).toEqual(['3', '3.0', '3.0.0'])
  expect(keysOfPath(items, '/nowhere')).toEqual([])
  expect(pathOfKey(items, '3.0.0')).toBe('/list')
  expect(pathOfKey(items, '3')).toBeUndefined()
})
