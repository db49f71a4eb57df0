/** A button on a picture and the gap to the next, CSS px. */
const BUTTON = 26
/** The frame of the buttons and the way to the edges of the window, CSS px. */
const AROUND = 10

/** Width that the buttons of a window may take, CSS px. */
export const roomOf = (width: number): number => width - AROUND

/**
 * How many of a window's acts, the most used first, have room beside the buttons that are always there; where not all have, one
 * place is for the way to the others. A width of 0 is one that was not measured yet.
 */
export function fittingActs(acts: number, always: number, width: number): number {
  const room = Math.floor(roomOf(width) / BUTTON) - always
  return width === 0 || acts <= room ? acts : Math.max(0, room - 1)
}
