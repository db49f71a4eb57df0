import { expect, test } from 'vitest'
import { isDue, lastDue } from './daily.rules.ts'

const at = (text: string) => new Date(`2026-11-${text}`)

test.each([
  ['23T02:00:00', '23T02:00:00'],
  ['23T01:59:59', '22T02:00:00'],
  ['23T23:00:00', '23T02:00:00'],
])('at %s a backup at 02:00 was last due at %s', (now, due) => {
  expect(lastDue('02:00', at(now))).toEqual(at(due))
})

test.each<[string, { tried?: Date; made?: Date }, boolean]>([
  ['none was ever made', {}, true],
  ['it was made', { tried: at('23T02:00:00'), made: at('23T02:00:00') }, false],
  ['the last one was yesterday', { tried: at('22T02:00:00'), made: at('22T02:00:00') }, true],
  ['it failed a moment ago', { tried: at('23T07:30:00'), made: at('22T02:00:00') }, false],
  ['it failed an hour ago', { tried: at('23T07:00:00'), made: at('22T02:00:00') }, true],
  ['it was tried by a clock that was ahead', { tried: at('25T02:00:00') }, true],
  ['it was made by a clock that was ahead', { tried: at('25T02:00:00'), made: at('25T02:00:00') }, true],
])('at 08:00, when %s: due %s', (_case, past, wanted) => {
  expect(isDue('02:00', at('23T08:00:00'), past)).toBe(wanted)
})
