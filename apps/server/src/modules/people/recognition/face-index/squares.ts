/** The squared euclidean distance of two features. */
export function squaresBetween(one: Float32Array, other: Float32Array): number {
  let squares = 0
  for (let at = 0; at < one.length; at++) squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
  return squares
}
