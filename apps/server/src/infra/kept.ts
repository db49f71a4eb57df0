export interface Kept<Value> {
  /** The value as it was when it was last read; reads it when there is none. A reading that failed is not kept. */
  value: () => Promise<Value>
  /** The next question reads anew: something was changed. */
  forget: () => void
  /** Reads beside the questions, for changes that nobody told. Throws what reading throws, and keeps what was there. */
  refresh: () => Promise<void>
}

/** Keeps in memory what is costly to read and is asked all the time. */
export function createKept<Value>(read: () => Promise<Value>): Kept<Value> {
  let kept: Promise<Value> | undefined

  function load(): Promise<Value> {
    const next = read()
    kept = next
    next.catch(() => {
      if (kept === next) kept = undefined
    })
    return next
  }

  return {
    value: () => kept ?? load(),
    forget() {
      kept = undefined
    },
    async refresh() {
      const before = kept
      const fresh = await read()
      // Something was changed while this was read: the next question reads it.
      if (kept === before) kept = Promise.resolve(fresh)
    },
  }
}
