import { OpenAlarmMarkers } from './open-alarm-markers.tsx'
import { PeopleMarkers } from './people-markers.tsx'

/** Everything that the alarm desk puts onto the map. */
export function MapOverlay() {
  return (
    <>
      <OpenAlarmMarkers />
      <PeopleMarkers />
    </>
  )
}
