import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on and runs the tasks that fall due, in order. Throws when they never let time pass. */
  advance(ms: number): void
  /** Time passes in which nothing runs; what fell due runs once, with the next `advance`. */
  pass(ms: number): void
  /** Sets the wall clock forwards or back; no time passes. */
  set(ms: number): void
}

interface Task {
  due: number
  run: () => void
}

/** More than any test has at one moment; a task that puts itself off by 0 ms would run for ever. */
const TASKS_PER_MOMENT_MAX = 1_000

/** A clock for tests: time passes only by `advance`, and `set` moves the wall clock alone. */
export function createManualClock(start = 1_800_000_000_000): ManualClock {
  let now = start
  /** How far the wall clock was set. */
  let offset = 0
  const tasks = new Set<Task>()

  const after = (ms: number, run: () => void): (() => void) => {
    const task = { due: now + ms, run }
    tasks.add(task)
    return () => void tasks.delete(task)
  }

  const nextDue = (end: number): Task | undefined =>
    [...tasks].filter(task => task.due <= end).toSorted((left, right) => left.due - right.due)[0]

  return {
    now: () => now + offset,
    elapsed: () => now,
    after,
    every: (ms, run) => {
      const tick = (): void => {
        cancel = after(ms, tick)
        run()
      }
      let cancel = after(ms, tick)
      return () => cancel()
    },
    advance: ms => {
      const end = now + ms
      let ran = 0
      for (let next = nextDue(end); next; next = nextDue(end)) {
        ran = next.due > now ? 1 : ran + 1
        if (ran > TASKS_PER_MOMENT_MAX) throw new Error('tasks run without end while no time passes')
        tasks.delete(next)
        now = Math.max(now, next.due)
        next.run()
      }
      now = end
    },
    pass: ms => void (now += ms),
    set: ms => void (offset += ms),
  }
}
