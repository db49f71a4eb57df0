import type { ManualPlace, NewManualAlarm } from '@palisade/contract'
import type { Place } from '#shared/map/map-store.ts'

/** Where an alarm is raised: a point, perhaps of a floor, or an area or camera that was found by its name. */
export type ChosenPlace =
  | ({ kind: 'point'; floorId: string | null } & Place)
  | Pick<ManualPlace, 'kind' | 'id' | 'name' | 'location'>

/** The fields of the call that say where. */
export function placeFields(
  place: ChosenPlace,
): Pick<NewManualAlarm, 'areaId' | 'deviceId' | 'longitude' | 'latitude'> {
  if (place.kind !== 'point') return place.kind === 'camera' ? { deviceId: place.id } : { areaId: place.id }
  const { longitude, latitude, floorId } = place
  return { longitude, latitude, ...(floorId !== null && { areaId: floorId }) }
}

/** Tells two places apart. */
export const placeKey = (place: ChosenPlace): string => JSON.stringify(placeFields(place))
