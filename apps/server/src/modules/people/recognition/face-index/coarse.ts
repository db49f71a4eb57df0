/** Numbers kept beside a row: the square of its length, the scale of its coarse numbers, and the distance of the coarse row from it at most. */
export const BESIDE = 3
/** Coarse numbers of a row lie between this and its negative. */
const COARSE_MOST = 127
/** Those of the query likewise: the sum of 1,024 products fits into int32. */
const QUERY_MOST = 2047
/** Relative; more than all rounding of float32 in a comparison of 1,024 numbers adds up to. */
const MARGIN = 1e-5

interface Row {
  /** Holds the numbers of the row: `count` of them from `at` on. */
  floats: Float32Array
  at: number
  count: number
  /** Takes the coarse numbers, from `to` on. */
  bytes: Int8Array
  to: number
  /** The place in `floats` of the first of the BESIDE numbers, and the distance from one to the next. */
  beside: number
  apart: number
}

/** Writes the coarse form of a row, and the numbers that are kept beside it (`scan.wat`). */
export function coarsen({ floats, at, count, bytes, to, beside, apart }: Row): void {
  let squares = 0
  let largest = 0
  for (let n = 0; n < count; n++) {
    const number = floats[at + n] ?? 0
    squares += number * number
    if (number > largest) largest = number
    else if (-number > largest) largest = -number
  }
  const scale = Math.fround(largest / COARSE_MOST)
  let away = 0
  for (let n = 0; n < count; n++) {
    const number = floats[at + n] ?? 0
    const rounded = scale > 0 ? Math.round(number / scale) : 0
    bytes[to + n] = rounded
    away += (number - rounded * scale) ** 2
  }
  floats[beside] = squares
  floats[beside + apart] = scale
  floats[beside + 2 * apart] = Math.sqrt(away) * (1 + MARGIN) + Math.sqrt(squares) * MARGIN
}

/** Writes the query as int16. @returns their scale, their distance from the query at most, and a length that neither exceeds */
export function coarseQuery(
  query: Float32Array,
  into: Int16Array,
): { unit: number; blur: number; reach: number } {
  const largest = query.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  const unit = Math.fround(largest / QUERY_MOST)
  let squares = 0
  let away = 0
  for (const [n, number] of query.entries()) {
    const rounded = unit > 0 ? Math.round(number / unit) : 0
    into[n] = rounded
    squares += number * number
    away += (number - rounded * unit) ** 2
  }
  const blur = Math.sqrt(away) * (1 + MARGIN)
  return { unit, blur, reach: (Math.sqrt(squares) + blur) * (1 + MARGIN) }
}
