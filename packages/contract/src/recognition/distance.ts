import type { EmbedderManifest } from './model.ts'

// Threads that compare millions of features import this alone.

/** The squared euclidean distance of two features. */
export function squaresBetween(one: Float32Array, other: Float32Array): number {
  let squares = 0
  for (let at = 0; at < one.length; at++) squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2
  return squares
}

/** Features of a cosine model have the length 1: half of the squared distance is 1 minus the cosine. */
export const distanceOfSquares = (squares: number, metric: EmbedderManifest['metric']): number =>
  metric === 'cosine' ? squares / 2 : Math.sqrt(Math.max(0, squares))

/** How far two features lie apart, by the metric of their model. */
export const distanceOf = (
  one: Float32Array,
  other: Float32Array,
  metric: EmbedderManifest['metric'],
): number => distanceOfSquares(squaresBetween(one, other), metric)
