import { expect, test } from 'vitest'
import { logKindOf } from './audit-word.ts'

test.each([
  ['device.add', 'operation'],
  ['login', 'login'],
  ['session.lock', 'login'],
  ['session.end_own', 'login'],
  ['live.open', 'footage'],
  ['live.snapshot', 'footage'],
  ['device.snapshot', 'footage'],
  ['alarm.view_picture', 'footage'],
  ['alarm.export', 'footage'],
  ['device.offline', 'device'],
  ['system.start', 'system'],
  ['word.of_old', 'operation'],
])('%s is a row of the kind %s', (word, kind) => {
  expect(logKindOf(word)).toBe(kind)
})
