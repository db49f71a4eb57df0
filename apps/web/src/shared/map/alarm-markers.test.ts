import type { Alarm, MapResource } from '@palisade/contract'
import { expect, test } from 'vitest'
import { alarmMarkers } from './alarm-markers.ts'

const alarm = (id: string, changes: Partial<Alarm> = {}): Alarm =>
  ({ id, level: 'urgent', deviceId: null, longitude: null, latitude: null, ...changes }) as Alarm
const device = { id: 'device', longitude: 3, latitude: 4 } as MapResource

test('an alarm stands at its own place, else at its device, else nowhere', () => {
  const alarms = [
    alarm('own', { longitude: 1, latitude: 0, deviceId: 'other' }),
    alarm('device', { deviceId: 'device' }),
    alarm('nowhere'),
    alarm('unknown', { deviceId: 'gone' }),
  ]
  expect(alarmMarkers(alarms, [device], ({ id }) => `of ${id}`)).toEqual([
    { id: 'own', level: 'urgent', deviceId: 'other', longitude: 1, latitude: 0, label: 'of own' },
    { id: 'device', level: 'urgent', deviceId: 'device', longitude: 3, latitude: 4, label: 'of device' },
  ])
})

test('of several at one device the first is drawn', () => {
  const alarms = [alarm('new', { deviceId: 'device' }), alarm('old', { deviceId: 'device' })]
  expect(alarmMarkers(alarms, [device], ({ id }) => id).map(({ id }) => id)).toEqual(['new'])
})
