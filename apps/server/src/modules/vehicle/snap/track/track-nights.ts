import type { TrackNight } from '@palisade/contract'
import type { NightPlaceRow } from './track.queries.ts'

/** Nights with their places, of rows that come night by night. */
export function nightsOf(rows: readonly NightPlaceRow[]): TrackNight[] {
  const nights = Map.groupBy(rows, ({ night }) => night)
  return [...nights].map(([night, places]) => ({
    night,
    firstSeen: new Date(Math.min(...places.map(({ first }) => first.getTime()))).toISOString(),
    lastSeen: new Date(Math.max(...places.map(({ last }) => last.getTime()))).toISOString(),
    count: places.reduce((sum, { count }) => sum + count, 0),
    places: places.map(({ cameraId, name, checkpoints, count }) => ({ cameraId, name, checkpoints, count })),
  }))
}
