import type { Alarm } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { mapResourcesQuery } from '#shared/queries/map-resources.ts'
import { placeOfAlarm } from './alarm-markers.ts'
import type { Place } from './map-store.ts'

/** Where an alarm is on the map: its own place, else its device's; undefined where neither is known. */
export function useAlarmPlace(
  alarm: Pick<Alarm, 'deviceId' | 'longitude' | 'latitude'> | undefined,
): Place | undefined {
  const { data } = useQuery(mapResourcesQuery())
  return alarm && placeOfAlarm(alarm, data ?? [])
}
