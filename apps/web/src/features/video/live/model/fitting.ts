/** A button on a picture and the gap to the next, CSS px. */
const BUTTON = 26
/** The frame of the buttons and the way to the edges of the window, CSS px. */
const AROUND = 10

/** In a narrower window the buttons would hide too much of the picture, CSS px: it has so many beside the way to the others. */
const SMALL_BELOW = 640
const FEW = 6

/** Width that the buttons of a window may take, CSS px. */
export const roomOf = (width: number): number => width - AROUND

/**
 * How many of a window's acts, the most used first, have room beside the buttons that are always there; where not all have, one
 * place is for the way to the others. A width of 0 is one that was not measured yet.
 */
export function fittingActs(acts: number, always: number, width: number): number {
  const places = Math.floor(roomOf(width) / BUTTON)
  // One more is the way to the others.
  const room = (width < SMALL_BELOW ? Math.min(places, FEW + 1) : places) - always
  return width === 0 || acts <= room ? acts : Math.max(0, room - 1)
}
