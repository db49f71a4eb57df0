import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { expect, test } from 'vitest'
import { base64Bytes, cleanText, isAlarmType, isPictureTooLarge, refusalOfTime } from './intake.rules.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['now', 0, undefined],
  ['five minutes ahead', 5 * MINUTE, undefined],
  ['a little more', 5 * MINUTE + 1, 'event.time_in_future'],
  ['the year 2090', Date.UTC(2090, 0, 1) - NOW, 'event.time_in_future'],
  ['seven days late', -7 * DAY, undefined],
  ['a little more', -7 * DAY - 1, 'event.time_too_old'],
])('an event of %s', (_name, offset, expected) => {
  expect(refusalOfTime(NOW + offset, NOW)).toBe(expected)
})

test('only types of the contract', () => {
  expect(isAlarmType('fire')).toBe(true)
  expect(isAlarmType('FIRE')).toBe(false)
  expect(isAlarmType('toString')).toBe(false)
})

test.each([0, 1, 2, 3, 4, 100])('%i bytes as base64', bytes => {
  expect(base64Bytes(Buffer.alloc(bytes).toString('base64'))).toBe(bytes)
})

test('a picture may have its limit and not a byte more', () => {
  expect(isPictureTooLarge(Buffer.alloc(EVENT_PICTURE_LIMIT).toString('base64'))).toBe(false)
  expect(isPictureTooLarge(Buffer.alloc(EVENT_PICTURE_LIMIT + 1).toString('base64'))).toBe(true)
})

test('control characters go, lines and languages stay', () => {
  expect(cleanText(' a\u0000b\u001b[31m\n门 \u007f')).toBe('ab[31m\n门')
})
