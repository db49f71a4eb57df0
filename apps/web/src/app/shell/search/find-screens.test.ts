import { expect, test } from 'vitest'
import { findScreens } from './find-screens.ts'

const items = [
  { key: '0', label: 'Home', path: '/dashboard/home' },
  {
    key: '1',
    label: 'Alarms',
    children: [
      { key: '1.0', label: 'Live alarms', path: '/alarm/live' },
      { key: '1.1', label: 'Alarm records', path: '/alarm/record' },
      { key: '1.2', label: 'Linkage', path: '/alarm/link' },
    ],
  },
]
const names = (text: string) => findScreens(items, text).map(({ name }) => name)

test('screens by name, those that begin with it first, then those of a group of that name', () => {
  expect(names('alarm')).toEqual(['Alarm records', 'Live alarms', 'Linkage'])
  expect(names(' LIVE')).toEqual(['Live alarms'])
  expect(names('nothing')).toEqual([])
})

test('without a text all of them, with their groups', () => {
  expect(names('')).toEqual(['Home', 'Live alarms', 'Alarm records', 'Linkage'])
  expect(findScreens(items, 'linkage')).toEqual([{ path: '/alarm/link', name: 'Linkage', place: 'Alarms' }])
})
