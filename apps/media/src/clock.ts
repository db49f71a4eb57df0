import { machineTime } from '@palisade/contract/media-token'

/** The time and the timers of this program; tests move them by hand. */
export interface Clock {
  /** Wall clock, ms since 1970: for what people and other machines read. It may be set forwards and back. */
  now(): number
  /** Ms since some moment of the past, the same in all programs of this machine; it never goes back and never leaps. */
  elapsed(): number
  /** Runs `task` once after `ms`; the result cancels it. */
  after(ms: number, task: () => void): () => void
  /** Runs `task` once in each period of `ms`, until the result is called. */
  every(ms: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: machineTime,
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, task) => {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
}
