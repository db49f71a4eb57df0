import { metresBetween } from '#shared/map/distance.ts'
import type { Place } from '#shared/map/map-store.ts'

/** A floor that the guard has said to be on. */
export interface FloorChoice {
  userId: string
  floorId: string
  /** When it was said, ms since 1970 by the phone's clock. */
  at: number
  /** Where the phone was then, if it knew. */
  place?: Place
}

/** A floor is told for so long, ms: guards go on and forget to say so. */
export const FLOOR_HOLDS = 3_600_000
/** Metres from where it was chosen at which it holds no more: another building. */
export const FLOOR_HOLDS_WITHIN = 100

/** Whether the floor may still be told. @param now ms since 1970 */
export function isFloorCurrent({ at, place }: FloorChoice, here: Place | undefined, now: number): boolean {
  if (now - at >= FLOOR_HOLDS || now < at) return false
  return !place || !here || metresBetween(place, here) <= FLOOR_HOLDS_WITHIN
}
