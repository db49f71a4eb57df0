/** Of a picture, width by height: the shape of nearly all cameras. */
const SHAPE = 16 / 9
const MOST_COLUMNS = 4

/**
 * Columns of a wall on which so many pictures are as large as can be: two stand above each other beside a map, side by side on a
 * wide wall.
 * @param size of the wall, px; undefined before it is measured
 */
export function columnsFor(count: number, size: { width: number; height: number } | undefined): number {
  const square = Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(count)))
  if (!size || size.width === 0 || size.height === 0) return square
  const widthIn = (columns: number) =>
    Math.min(size.width / columns, (size.height / Math.ceil(count / columns)) * SHAPE)
  const possible = Array.from({ length: Math.min(MOST_COLUMNS, count) }, (_, index) => index + 1)
  return possible.reduce((best, columns) => (widthIn(columns) > widthIn(best) ? columns : best), 1)
}
