/** Runs work in the order it came, one at a time for each key; keys do not wait for each other. */
export function createInLine() {
  const lines = new Map<string, Promise<unknown>>()
  return async function inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (lines.get(key) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => undefined)
    lines.set(key, settled)
    try {
      return await turn
    } finally {
      if (lines.get(key) === settled) lines.delete(key)
    }
  }
}
