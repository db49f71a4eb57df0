import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { presentMessage } from './message.presenter.ts'

const t = await loadTranslator('en_US')
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
