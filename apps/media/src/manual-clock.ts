import type { Clock } from './clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on, running what falls due, in order. */
  advance(ms: number): void
}

/** A clock for tests: time passes only by `advance`. */
export function createManualClock(start = 1_800_000_000_000): ManualClock {
  let now = start
  const tasks = new Set<{ due: number; run: () => void }>()
  return {
    now: () => now,
    after: (ms, run) => {
      const task = { due: now + ms, run }
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    advance: ms => {
      const end = now + ms
      for (;;) {
        const [next] = [...tasks]
          .filter(task => task.due <= end)
          .toSorted((left, right) => left.due - right.due)
        if (!next) break
        tasks.delete(next)
        now = Math.max(now, next.due)
        next.run()
      }
      now = end
    },
  }
}
