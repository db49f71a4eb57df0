import type { WayStop, WayStopState } from './map-store.ts'

interface Seen {
  at: string
  camera: { id: string; longitude: number | null; latitude: number | null }
}

/**
 * The way of somebody by the cameras that saw them, in the order of time; cameras without a place are left out, and one camera several
 * times in a row is one stop.
 * @param last how the newest stop stands
 */
export function cameraWay(seen: readonly Seen[], last: WayStopState): WayStop[] {
  const places = seen
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .filter(({ camera }, n, all) => camera.id !== all[n - 1]?.camera.id)
    .flatMap(({ camera: { longitude, latitude } }) =>
      longitude === null || latitude === null ? [] : [{ longitude, latitude }],
    )
  return places.map((place, n) => ({
    ...place,
    number: n + 1,
    state: n === places.length - 1 ? last : 'done',
  }))
}
