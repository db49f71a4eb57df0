/** Width by height of nearly all cameras' pictures. */
export const USUAL_SHAPE = 16 / 9

/** CSS px. */
export interface WallSize {
  width: number
  height: number
}

/**
 * Columns of a wall on which so many pictures are as large as can be: two stand above each other beside a map, side by side on a
 * wide wall.
 * @param size of the wall; undefined before it is measured
 * @param shape of a picture, width by height
 */
export function columnsFor(count: number, size: WallSize | undefined, shape = USUAL_SHAPE): number {
  if (!size || size.width === 0 || size.height === 0) return Math.ceil(Math.sqrt(count))
  const widthIn = (columns: number) =>
    Math.min(size.width / columns, (size.height / Math.ceil(count / columns)) * shape)
  const possible = Array.from({ length: count }, (_, index) => index + 1)
  return possible.reduce((best, columns) => (widthIn(columns) > widthIn(best) ? columns : best), 1)
}
