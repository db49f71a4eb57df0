import type { Alarm, MapResource } from '@palisade/contract'
import type { AlarmMarker } from './map-store.ts'

/**
 * The alarms that have a place: their own, or their device's. `nameOf` says what the alarm is.
 * Of several at one device only the first (most recent) is drawn.
 */
export function alarmMarkers(
  alarms: readonly Alarm[],
  resources: readonly MapResource[],
  nameOf: (alarm: Alarm) => string,
): AlarmMarker[] {
  const devices = new Map(resources.map(one => [one.id, one]))
  const seen = new Set<string>()
  return alarms.flatMap(alarm => {
    const { id, level, deviceId } = alarm
    const device = deviceId === null ? undefined : devices.get(deviceId)
    const longitude = alarm.longitude ?? device?.longitude
    const latitude = alarm.latitude ?? device?.latitude
    if (longitude === undefined || longitude === null || latitude === undefined || latitude === null)
      return []
    if (deviceId !== null && seen.has(deviceId)) return []
    if (deviceId !== null) seen.add(deviceId)
    return [{ id, level, deviceId, longitude, latitude, label: nameOf(alarm) }]
  })
}
