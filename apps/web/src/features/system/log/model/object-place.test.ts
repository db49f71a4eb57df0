import type { LogEntry } from '@palisade/contract'
import { expect, test } from 'vitest'
import { objectPlace } from './object-place.ts'

const row = (changes: Partial<LogEntry>): LogEntry => ({
  id: 'r1',
  serial: 1,
  kind: 'operation',
  at: '2026-11-20T08:00:00.000Z',
  userName: 'li',
  address: '',
  centreName: '',
  action: 'device.update',
  objectName: 'Gate 01',
  alarmType: null,
  object: 'o1',
  result: 'ok',
  ...changes,
})

test('one object leads to its screen, an alarm by its number', () => {
  expect(objectPlace(row({}))).toEqual({ screen: 'deviceList', search: { name: 'Gate 01' } })
  const objectName = 'Gate 01 · 20261120-7'
  expect(objectPlace(row({ action: 'alarm.confirm', objectName }))).toEqual({
    screen: 'alarmRecord',
    search: { number: '20261120-7' },
  })
  expect(objectPlace(row({ action: 'role.update' }))).toEqual({ screen: 'roleAdd', search: { id: 'o1' } })
})

test.each([
  { action: 'device.delete' },
  { object: 'o1,o2' },
  { object: '' },
  { objectName: '' },
  { action: 'system.start' },
])('%o leads nowhere', changes => {
  expect(objectPlace(row(changes))).toBeUndefined()
})
