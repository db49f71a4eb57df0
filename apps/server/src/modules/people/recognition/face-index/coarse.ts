/** Numbers kept beside a row: the square of its length, the scale of its coarse numbers, and the distance of the coarse row from it at most. */
export const BESIDE = 3
/** Coarse numbers of the query lie between this and its negative: with bytes, the sum of 1,024 products fits into int32. */
const QUERY_MOST = 2047
/** Relative; more than all rounding of float32 in a comparison of 1,024 numbers adds up to. */
export const MARGIN = 1e-5

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
