import type { FaceHit } from '@palisade/contract'
import type { WayStop } from '../../../../shared/map/map-store.ts'

type Seen = Pick<FaceHit, 'at' | 'camera' | 'state' | 'falseBy'>

/** Somebody was seen here, whoever it was said not to be. */
const isFalse = ({ state, falseBy }: Seen) => state === 'false' || falseBy !== null

/**
 * The way of a person by the cameras that saw them, in the order of time; false matches and cameras without a place are left out, and
 * one camera several times in a row is one stop. The newest place is where the person is now.
 */
export function wayOf(hits: readonly Seen[]): WayStop[] {
  const places = hits
    .filter(hit => !isFalse(hit))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .filter(({ camera }, n, all) => camera.id !== all[n - 1]?.camera.id)
    .flatMap(({ camera: { longitude, latitude } }) =>
      longitude === null || latitude === null ? [] : [{ longitude, latitude }],
    )
  return places.map((place, n) => ({
    ...place,
    number: n + 1,
    state: n === places.length - 1 ? 'now' : 'done',
  }))
}
