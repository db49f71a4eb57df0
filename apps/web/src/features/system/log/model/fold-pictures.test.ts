import type { LogEntry } from '@palisade/contract'
import { expect, test } from 'vitest'
import { foldPictures } from './fold-pictures.ts'

const entry = (id: string, userName = 'li', changes: Partial<LogEntry> = {}): LogEntry => ({
  id,
  userName,
  serial: 1,
  at: '2026-11-20T08:00:00.000Z',
  action: 'alarm.view_picture',
  kind: 'footage',
  centreName: '',
  objectName: id,
  alarmType: null,
  address: '',
  object: '',
  result: 'ok',
  ...changes,
})
const fold = (entries: LogEntry[], ...unfolded: string[]) => {
  const { rows, behind } = foldPictures(entries, new Set(unfolded))
  return rows.map(({ id }) => id + (behind.get(id) ?? ''))
}

test('pictures of one user in a row are one line', () => {
  expect(fold([entry('a'), entry('b'), entry('c', 'wang'), entry('d'), entry('e'), entry('f')])).toEqual([
    'a1',
    'c',
    'd2',
  ])
})

test('another action, and a refusal, part them', () => {
  const login = entry('b', 'li', { action: 'login', kind: 'login' })
  const refused = entry('e', 'li', { result: 'access.denied' })
  expect(fold([entry('a'), login, entry('c'), entry('d'), refused, entry('f')])).toEqual([
    'a',
    'b',
    'c1',
    'e',
    'f',
  ])
})

test('those that were unfolded are all there', () => {
  expect(fold([entry('a'), entry('b'), entry('c', 'wang'), entry('d', 'wang')], 'a')).toEqual([
    'a',
    'b',
    'c1',
  ])
})
