import { screens, type ScreenKey } from '@palisade/contract'
import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('groups of the menu, the outer one first', () => {
  expect(placeOf('home')).toEqual([])
  expect(placeOf('alarmLive')).toEqual([{ group: 'alarm' }])
  expect(placeOf('logManage')).toEqual([{ group: 'setting' }, { group: 'system' }])
})

test('a page without a place in the menu lies below the screen that leads to it', () => {
  const users = [{ group: 'setting' }, { group: 'user' }]
  expect(placeOf('roleAdd')).toEqual([...users, { screen: 'role' }])
  expect(placeOf('groupMember')).toEqual([...users, { screen: 'userGroup' }])
  expect(placeOf('procedureEdit')).toEqual([{ group: 'setting' }, { screen: 'procedures' }])
})

test('every screen but those of the first level has something above it', () => {
  const first = (Object.keys(screens) as ScreenKey[]).filter(screen => placeOf(screen).length === 0)
  expect(first.toSorted()).toEqual(['evidence', 'home', 'videoControl'])
})
