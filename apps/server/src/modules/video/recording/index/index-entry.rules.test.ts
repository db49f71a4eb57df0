import { expect, test } from 'vitest'
import { nameOf, placeOf } from './index-entry.rules.ts'

const hour = Date.parse('2026-11-23T04:00:00Z')

test.each([
  ['2026-11-23/04/05-main.mp4', { hour, minute: 5, part: 0, epoch: 0 }],
  ['2026-11-23/04/05.2-main.mp4', { hour, minute: 5, part: 2, epoch: 0 }],
  ['2026-11-23/04/05-e7-main.mp4', { hour, minute: 5, part: 0, epoch: 7 }],
  ['2026-11-23/04/05.2-e7-main.mp4', { hour, minute: 5, part: 2, epoch: 7 }],
])('%s is read as its place, and named by it', (name, place) => {
  expect(placeOf(name)).toEqual(place)
  expect(nameOf(place, 'main')).toBe(name)
})
