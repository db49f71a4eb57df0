/** Time as the hub sees it; tests drive it by hand. */
export interface Clock {
  /** ms since 1970 */
  now(): number
  /** Runs `task` once after `ms`; the result cancels it. */
  after(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
