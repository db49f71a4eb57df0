import type { FlashingDevice, MapResource } from '@palisade/contract'
import { expect, test } from 'vitest'
import { alarmMarkers, placeOfAlarm } from './alarm-markers.ts'

const flashing = (alarmId: string, changes: Partial<FlashingDevice> = {}): FlashingDevice => ({
  alarmId,
  deviceId: null,
  deviceName: 'Gate',
  level: 'urgent',
  type: 'intrusion',
  longitude: null,
  latitude: null,
  open: 1,
  onAlert: 1,
  ...changes,
})
const device = { id: 'device', longitude: 3, latitude: 4 } as MapResource
const markersOf = (...devices: FlashingDevice[]) =>
  alarmMarkers(devices, [device], ({ alarmId }) => `of ${alarmId}`)

test('alarms stand at their own place, else at their device, else nowhere', () => {
  const markers = markersOf(
    flashing('own', { longitude: 1, latitude: 0, deviceId: 'other' }),
    flashing('device', { deviceId: 'device' }),
    flashing('nowhere'),
    flashing('unknown', { deviceId: 'gone' }),
  )
  expect(markers.map(({ id, longitude, latitude, label }) => [id, longitude, latitude, label])).toEqual([
    ['own', 1, 0, 'of own'],
    ['device', 3, 4, 'of device'],
  ])
})

test('a device that was placed after its first alarm has one marker: the most urgent alarm and the sum', () => {
  const markers = markersOf(
    flashing('before', { deviceId: 'device', open: 5, onAlert: 0 }),
    flashing('after', { deviceId: 'device', longitude: 3, latitude: 4, level: 'very_urgent', open: 2 }),
  )
  expect(markers).toMatchObject([{ id: 'after', level: 'very_urgent', open: 7, onAlert: 1 }])
})

test('the zones of one panel stand apart', () => {
  const at = (longitude: number) =>
    flashing(`at ${longitude}`, { deviceId: 'device', longitude, latitude: 1 })
  expect(markersOf(at(1), at(2)).map(({ id }) => id)).toEqual(['at 1', 'at 2'])
})

test('the place of one alarm', () => {
  const nowhere = { longitude: null, latitude: null }
  expect(placeOfAlarm({ deviceId: null, longitude: 0, latitude: 0 }, [])).toEqual({
    longitude: 0,
    latitude: 0,
  })
  expect(placeOfAlarm({ deviceId: 'device', ...nowhere }, [device])).toEqual({ longitude: 3, latitude: 4 })
  expect(placeOfAlarm({ deviceId: 'gone', ...nowhere }, [device])).toBeUndefined()
})
