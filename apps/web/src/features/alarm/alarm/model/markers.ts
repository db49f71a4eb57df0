import type { Alarm, AlarmType } from '@palisade/contract'
import type { AlarmMarker } from '../../../../shared/map/map-store.ts'

/** The open alarms that have a place, for the map. */
export function markersOf(alarms: readonly Alarm[], nameOf: (type: AlarmType) => string): AlarmMarker[] {
  return alarms.flatMap(alarm => {
    const { id, level, deviceId, longitude, latitude } = alarm
    if (longitude === null || latitude === null) return []
    return [
      { id, level, deviceId, longitude, latitude, label: `${nameOf(alarm.type)} · ${alarm.deviceName}` },
    ]
  })
}
