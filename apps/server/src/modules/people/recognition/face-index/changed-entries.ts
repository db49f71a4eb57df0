/** Persons who are read anew at once. */
const AT_ONCE = 500

/** Persons who have changed and are to be read anew. */
export function createChangedEntries(read: (ids: string[]) => Promise<void>) {
  const changed = new Set<string>()
  return {
    add(ids: readonly string[]): void {
      for (const id of ids) changed.add(id)
    },
    async readAll(signal: AbortSignal): Promise<void> {
      while (changed.size > 0 && !signal.aborted) {
        const ids = [...changed].slice(0, AT_ONCE)
        // Whoever changes while it is read is read once more.
        for (const id of ids) changed.delete(id)
        try {
          await read(ids)
        } catch (error) {
          for (const id of ids) changed.add(id)
          throw error
        }
      }
    },
  }
}
