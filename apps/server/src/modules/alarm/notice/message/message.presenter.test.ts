import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { isEmptyDigest, presentMessage } from './message.presenter.ts'

const t = await loadTranslator('en_US')
const alarmOf = (number: string) =>
  ({ number, type: 'fire', level: 1, location: '', device_name: '', occurred_at: new Date(0) }) as AlarmRow
const noticeOf = (cause_reason: string, title = '') => ({ cause_reason, title, body: '', fields: {} })

test('without words of its own, only a step of a chain says that nobody has acknowledged', () => {
  expect(presentMessage(t, noticeOf('escalation'), undefined)).toMatchObject({
    title: 'Nobody has acknowledged: {type} ({level})',
  })
  expect(presentMessage(t, noticeOf('linkage'), undefined)).toEqual({
    title: 'Alarm: {type} ({level})',
    text: 'Alarm {number}, {location}, {device}, {time}.',
  })
})

test('the words of a rule are taken as they are', () => {
  expect(presentMessage(t, noticeOf('linkage', 'Look at {device}'), undefined)).toEqual({
    title: 'Look at {device}',
    text: '',
  })
})

test('a digest says nothing of alarms that its reader may not see, neither in words nor in its count', () => {
  const held = ['a', 'b', null].map(alarm_id => ({
    title: `About ${alarm_id}`,
    cause_reason: 'linkage',
    alarm_id,
  }))
  const digest = { ...noticeOf('digest'), fields: { count: 5, hold: 'flood', held } }
  const seen = new Map([['a', alarmOf('20261127-1')]])
  const { title, text } = presentMessage(t, digest, undefined, seen)
  expect(title).toContain('4')
  expect(text.match(/^- .*$/gm)).toEqual(['- 20261127-1 About a', '- About null'])
  expect(isEmptyDigest(digest, seen)).toBe(false)
  const hidden = { ...digest, fields: { count: 2, hold: 'flood', held: held.slice(0, 2) } }
  expect(isEmptyDigest(hidden, new Map())).toBe(true)
  expect(isEmptyDigest(noticeOf('linkage'), new Map())).toBe(false)
})
