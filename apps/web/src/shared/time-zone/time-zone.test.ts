import { expect, test } from 'vitest'
import { differs, readerOffset } from './time-zone.ts'

const NOVEMBER = Date.UTC(2026, 10, 29)

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai', false],
  ['Europe/Paris', 'Europe/Berlin', false],
  ['Asia/Shanghai', 'Europe/Berlin', true],
  // One hour in winter, another in summer.
  ['Africa/Lagos', 'Europe/Berlin', true],
  ['Etc/UTC', 'Africa/Abidjan', false],
  ['Of/Nowhere', 'Europe/Berlin', true],
])('%s and %s differ: %s', (one, other, expected) => expect(differs(one, other, NOVEMBER)).toBe(expected))

test.each([
  [-480, '+0800'],
  [0, '+0000'],
  [210, '-0330'],
])('a clock that is %i min behind is told as %s', (behind, said) => {
  const moment = new Date(NOVEMBER)
  moment.getTimezoneOffset = () => behind
  expect(readerOffset(moment)).toBe(said)
})
