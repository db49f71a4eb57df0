/** Counts open sockets by a key and refuses those over the limit. */
export interface ConnectionLimit {
  /** Undefined when the key has its share already; else a function that gives the place back, once. */
  acquire(key: string): (() => void) | undefined
  count(key: string): number
}

export function createConnectionLimit(limit: number): ConnectionLimit {
  const counts = new Map<string, number>()
  return {
    acquire: key => {
      const count = counts.get(key) ?? 0
      if (count >= limit) return undefined
      counts.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
    count: key => counts.get(key) ?? 0,
  }
}
