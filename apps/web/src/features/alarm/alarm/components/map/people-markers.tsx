import type { DutyPerson } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePersonMarkers, type PersonMarker } from '#shared/map/map-store.ts'
import { useMay } from '#shared/session/session-store.ts'
import { onDutyQuery } from '../../api/dispatch-queries.ts'

/** The people on duty who have told where they are, on the map of every screen, for dispatchers. */
export function PeopleMarkers() {
  const mayDispatch = useMay('alarm.dispatch')
  const { data } = useQuery({ ...onDutyQuery(), enabled: mayDispatch })
  const markers = useMemo(() => (data ?? []).flatMap(markerOf), [data])
  usePersonMarkers(markers)
  return null
}

function markerOf({ userId, longitude, latitude, ...person }: DutyPerson): PersonMarker[] {
  if (longitude === null || latitude === null) return []
  const { name, status, isPositionOld, floorId } = person
  return [{ id: userId, name, status, isOld: isPositionOld, floorId, longitude, latitude }]
}
