/** Edges of a rectangle, px of the window. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * How far the map moves so that a card comes into what is free of it, px to the right and down; a card that is too large shows
 * its upper left, where its title and buttons are.
 */
export function panToShow(card: Box, free: Box): [right: number, down: number] {
  const shift = (low: number, high: number, lowest: number, highest: number) => {
    const back = Math.min(0, highest - high)
    // Whole px: what rounding leaves over would be moved again and again.
    return Math.round(Math.max(lowest - low, back)) || 0
  }
  const move = (low: number, high: number, lowest: number, highest: number) =>
    low >= lowest && high <= highest ? 0 : shift(low, high, lowest, highest)
  return [
    move(card.left, card.right, free.left, free.right),
    move(card.top, card.bottom, free.top, free.bottom),
  ]
}
