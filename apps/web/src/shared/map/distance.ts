import type { MapResource } from '@palisade/contract'
import { useT } from '../i18n/language-provider.tsx'
import type { Place } from './map-store.ts'

/** Mean radius of the earth, m. */
const EARTH = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres from one place to another over the ground, by the haversine formula. */
export function metresBetween(a: Place, b: Place): number {
  const up = radians(b.latitude - a.latitude) / 2
  const right = radians(b.longitude - a.longitude) / 2
  const share =
    Math.sin(up) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(right) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(share)))
}

export interface NearCamera<Camera> {
  camera: Camera
  metres: number
}

type Placeable = Pick<MapResource, 'kind' | 'longitude' | 'latitude' | 'floorId'>

/**
 * The cameras of a list that have a place, the nearest first.
 * @param floorId the floor they are wanted for, null for outdoors: cameras of it come before all others. Left out where no
 *   floor counts.
 */
export function camerasByDistance<Camera extends Placeable>(
  things: readonly Camera[],
  from: Place,
  floorId?: string | null,
): NearCamera<Camera>[] {
  const isElsewhere = ({ camera }: NearCamera<Camera>) =>
    Number(floorId !== undefined && camera.floorId !== floorId)
  return things
    .flatMap(camera => {
      const { kind, longitude, latitude } = camera
      if (kind !== 'camera' || longitude === null || latitude === null) return []
      return [{ camera, metres: metresBetween(from, { longitude, latitude }) }]
    })
    .toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || a.metres - b.metres)
}

/** A distance in words: metres up to a kilometre, then kilometres with one decimal. */
export function useDistanceText(): (metres: number) => string {
  const t = useT()
  return metres =>
    metres < 999.5
      ? t('map.distance.metres', { count: Math.round(metres) })
      : t('map.distance.kilometres', { count: (metres / 1000).toFixed(1) })
}
