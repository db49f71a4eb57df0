import { useMemo } from 'react'
import { useActedMarkers, type ActedMarker } from '#shared/map/map-store.ts'
import { useActed } from '../../api/use-acted.ts'

/** Marks the devices on which rules acted lately, on the map of every screen. */
export function ActedMarkers() {
  const acted = useActed()
  const markers = useMemo(
    () =>
      acted.flatMap(({ deviceId: id, longitude, latitude, actions }): ActedMarker[] => {
        if (longitude === null || latitude === null) return []
        return [{ id, longitude, latitude, isUncertain: actions.some(({ state }) => state === 'uncertain') }]
      }),
    [acted],
  )
  useActedMarkers(markers)
  return null
}
