/** The time and the timers of this program; tests move them by hand. */
export interface Clock {
  /** ms since 1970 */
  now(): number
  /** Runs `task` once after `ms`; the result cancels it. */
  after(ms: number, task: () => void): () => void
  /** Runs `task` once in each period of `ms`, until the result is called. */
  every(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, task) => {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}
