import type { StreamKind } from '@palisade/contract/media'

/** The stream of a window: one chosen by hand, or `auto` for the one that fits its size. */
export const streamChoices = ['auto', 'main', 'sub'] as const
export type StreamChoice = (typeof streamChoices)[number]

/** CSS pixels across from which a window gets the main stream, and below which it goes back to the sub stream. */
const MAIN_FROM = 720
const SUB_BELOW = 640

/**
 * Large windows show the main stream, small ones the sub stream. Between the two limits a window keeps what it has,
 * so that dragging a border does not change streams back and forth.
 */
export function streamFor(width: number, current: StreamKind): StreamKind {
  if (width >= MAIN_FROM) return 'main'
  return width < SUB_BELOW ? 'sub' : current
}
