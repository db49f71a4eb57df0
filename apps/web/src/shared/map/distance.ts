import type { MapResource } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { BuildingOf, Standing } from './building-of.ts'
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

/** The cameras of a list that have a place, the nearest first. */
export function camerasByDistance<Camera extends Placeable>(
  things: readonly Camera[],
  from: Place,
): NearCamera<Camera>[] {
  return things
    .flatMap(camera => {
      const { kind, longitude, latitude } = camera
      if (kind !== 'camera' || longitude === null || latitude === null) return []
      return [{ camera, metres: metresBetween(from, { longitude, latitude }) }]
    })
    .toSorted((a, b) => a.metres - b.metres)
}

/**
 * The cameras near something: distance decides; of those equally far in whole metres, its floor comes first, then its building.
 * @param from where it stands, and its own camera, which comes before all others
 */
export function camerasNear<Camera extends Placeable & Pick<MapResource, 'id'>>(
  things: readonly Camera[],
  from: Standing & { ownId?: string | null },
  buildingOf: BuildingOf,
): NearCamera<Camera>[] {
  const building = buildingOf(from)
  const rankOf = ({ longitude, latitude, floorId }: Camera) => {
    if (longitude === null || latitude === null) return 2
    const isSameBuilding = buildingOf({ longitude, latitude, floorId }) === building
    return isSameBuilding ? Number(floorId !== from.floorId) : 2
  }
  const isOther = ({ id }: Camera) => Number(id !== from.ownId)
  const near = camerasByDistance(things, from).map(one => ({ ...one, rank: rankOf(one.camera) }))
  return near.toSorted(
    (a, b) =>
      isOther(a.camera) - isOther(b.camera) ||
      Math.round(a.metres) - Math.round(b.metres) ||
      a.rank - b.rank ||
      a.metres - b.metres,
  )
}

/** A distance in words: metres up to a kilometre, then kilometres with one decimal. */
export function useDistanceText(): (metres: number) => string {
  const t = useT()
  return metres =>
    metres < 999.5
      ? t('map.distance.metres', { count: Math.round(metres) })
      : t('map.distance.kilometres', { count: (metres / 1000).toFixed(1) })
}
