/**
 * The connected servers that asked to be told of something. The first of them is told, so that each thing is stored once; when it
 * leaves, the next one takes its place.
 * @param onFirst called with the server that is told from now on
 */
export function createFirstKeeper<Keeper>(onFirst: (keeper: Keeper) => void) {
  const keepers = new Set<Keeper>()
  const first = (): Keeper | undefined => [...keepers][0]
  return {
    /** @returns whether it is the one that is told */
    add: (keeper: Keeper): boolean => {
      keepers.add(keeper)
      if (first() !== keeper) return false
      onFirst(keeper)
      return true
    },
    remove: (keeper: Keeper): void => {
      const wasFirst = first() === keeper
      keepers.delete(keeper)
      const next = first()
      if (wasFirst && next !== undefined) onFirst(next)
    },
    first,
  }
}
