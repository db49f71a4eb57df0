import type { WallLayout, WallTour } from '@palisade/contract'
import type { Wall, WallCamera } from './wall-reducer.ts'

/** A tour as it runs on this console. */
export interface Tour extends WallTour {
  isPaused: boolean
  /** Where in the folder the camera is that was shown last, of several the first; -1 before the first step. */
  at: number
}

/**
 * Windows that show video once a wall is shown, at most: a tour over the whole wall fills it.
 * @param open windows that show a camera
 */
export const windowsIn = (tour: WallTour | null, open: number, layout: WallLayout): number =>
  tour !== null && tour.window === null ? layout : open

type Windows = readonly (WallCamera | null)[]

/**
 * The next windows of a tour. Over the whole wall they show the next cameras, as many as there are windows; in one window the next
 * camera that no other window shows.
 */
export function nextStop(
  wall: Wall,
  tour: Tour,
  cameras: readonly WallCamera[],
): { windows: Windows; at: number } {
  return tour.window === null ? nextPage(wall, tour, cameras) : nextCamera(wall, tour, cameras)
}

function nextPage({ layout, windows }: Wall, { at }: Tour, cameras: readonly WallCamera[]) {
  // The layout may be another one than at the step before: pages begin at its multiples.
  const following = at < 0 ? 0 : (Math.floor(at / layout) + 1) * layout
  const first = following < cameras.length ? following : 0
  return { windows: windows.map((_, index) => cameras[first + index] ?? null), at: first }
}

function nextCamera({ layout, windows }: Wall, { at, window }: Tour, cameras: readonly WallCamera[]) {
  const place = Math.min(window ?? 1, layout) - 1
  const isElsewhere = ({ id }: WallCamera) =>
    windows.some((open, index) => index !== place && open?.id === id)
  for (let step = 1; step <= cameras.length; step += 1) {
    const index = (at + step) % cameras.length
    const camera = cameras[index]
    if (camera && !isElsewhere(camera)) return { windows: windows.with(place, camera), at: index }
  }
  return { windows, at }
}
