import { expect, test } from 'vitest'
import { momentOfCamera } from './moment-of-camera.ts'

const now = new Date(2026, 10, 28, 9, 30, 15).getTime()
const english = { today: 'Today', yesterday: 'Yesterday' }
const chinese = { today: '今天', yesterday: '昨天' }
const at = (...parts: [month: number, day: number, hours: number, minutes: number, seconds?: number]) =>
  new Date(2026, ...parts).getTime()

test.each<[string, typeof english, string, number]>([
  ['Main-Lobby-01 08:05', english, 'Main-Lobby-01', at(10, 28, 8, 5)],
  ['Main-Lobby-01 14:05', english, 'Main-Lobby-01', at(10, 27, 14, 5)],
  ['Main-Lobby-01 yesterday 8:05', english, 'Main-Lobby-01', at(10, 27, 8, 5)],
  ['lobby TODAY 08:05:07', english, 'lobby', at(10, 28, 8, 5, 7)],
  ['North Gate 08:05', english, 'North Gate', at(10, 28, 8, 5)],
  ['Gate 11-20 08:05', english, 'Gate', at(10, 20, 8, 5)],
  ['Gate 2026-11-20 23:59:59', english, 'Gate', at(10, 20, 23, 59, 59)],
  ['大厅 昨天 14:05', chinese, '大厅', at(10, 27, 14, 5)],
  ['大厅 昨天14:05', chinese, '大厅', at(10, 27, 14, 5)],
])('%s', (text, words, name, moment) => {
  expect(momentOfCamera(text, now, words)).toEqual({ name, at: moment })
})

test.each([
  'Main-Lobby-01',
  '14:05',
  'Lobby 25:00',
  'Lobby today 23:00',
  'Lobby 2026-12-01 08:00',
  'Lobby 2026-11-20',
])('no camera at a moment: %s', text => {
  expect(momentOfCamera(text, now, english)).toBeUndefined()
})
