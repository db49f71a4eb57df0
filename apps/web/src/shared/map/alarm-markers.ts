import { alarmLevels, type Alarm, type FlashingDevice, type MapResource } from '@palisade/contract'
import type { AlarmMarker, Place } from './map-store.ts'

/** Where something happened, if it is known. */
type Happened = Pick<Alarm, 'deviceId' | 'longitude' | 'latitude'>

const placed = ({ longitude, latitude }: Pick<Alarm, 'longitude' | 'latitude'>): Place | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** The place of an alarm: its own, else its device's; undefined when neither has one. */
export function placeOfAlarm(alarm: Happened, resources: readonly MapResource[]): Place | undefined {
  const device = () => resources.find(one => one.id === alarm.deviceId)
  return placed(alarm) ?? placed(device() ?? { longitude: null, latitude: null })
}

/**
 * One marker a device and place, with the most urgent of its open alarms and their number. Devices without a place have none.
 * `nameOf` says what the marker is.
 */
export function alarmMarkers(
  flashing: readonly FlashingDevice[],
  resources: readonly MapResource[],
  nameOf: (device: FlashingDevice) => string,
): AlarmMarker[] {
  const devices = new Map(resources.map(one => [one.id, one]))
  const markers = new Map<string, AlarmMarker>()
  for (const one of flashing.toSorted(byUrgency)) {
    const device = one.deviceId === null ? undefined : devices.get(one.deviceId)
    const place = placed(one) ?? (device && placed(device))
    if (place === undefined) continue
    // A device that was placed after its first alarm has two places on the wire, and one on the map.
    const key = `${one.deviceId ?? one.alarmId} ${place.longitude} ${place.latitude}`
    const known = markers.get(key)
    const { alarmId: id, level, deviceId, open, onAlert } = one
    markers.set(
      key,
      known
        ? { ...known, open: known.open + open, onAlert: known.onAlert + onAlert }
        : { id, level, deviceId, open, onAlert, label: nameOf(one), ...place },
    )
  }
  return [...markers.values()]
}

const byUrgency = (a: FlashingDevice, b: FlashingDevice) =>
  alarmLevels.indexOf(a.level) - alarmLevels.indexOf(b.level)
