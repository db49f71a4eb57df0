export interface Passage {
  plateId: number
  cameraId: string
  /** ms since 1970 */
  at: number
}

/** The same plate at the same camera within this time is the same passage, ms (VEHICLE-10). */
export const SAME_PASSAGE_MS = 2000

/** Remembers passages, and says of each further one whether it is new. */
export function createPassages(known: readonly Passage[]) {
  const times = new Map<string, number[]>()
  const keyOf = ({ plateId, cameraId }: Passage) => `${plateId} ${cameraId}`
  const remember = (passage: Passage) => {
    const key = keyOf(passage)
    times.set(key, [...(times.get(key) ?? []), passage.at])
  }
  for (const passage of known) remember(passage)
  return {
    isNew(passage: Passage): boolean {
      const before = times.get(keyOf(passage)) ?? []
      if (before.some(at => Math.abs(at - passage.at) <= SAME_PASSAGE_MS)) return false
      remember(passage)
      return true
    },
  }
}
