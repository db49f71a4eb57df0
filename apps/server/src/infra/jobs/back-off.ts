/** The first pause and the longest, in whatever unit the caller has. */
interface Pauses {
  first: number
  longest: number
}

/** The pause before the next try: each is twice the one before. @param tries so far, at least 1 */
export const backOff = (tries: number, { first, longest }: Pauses): number =>
  Math.min(longest, first * 2 ** Math.min(tries - 1, 30))

/** The pause before the next try of what is tried by its age: it waits as long again as it has waited. */
export const asLongAgain = (waited: number, { first, longest }: Pauses): number =>
  Math.min(longest, Math.max(first, waited))
