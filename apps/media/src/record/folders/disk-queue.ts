import type { Clock } from '../../clock.ts'

/** Passes a disk only a few requests at the same time; the others wait. */
export interface DiskQueue {
  /** Runs a request. Rejects with `ETIMEDOUT` if waiting and work together take too long; the work may still end later. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Requests to one disk at the same time, and so the most threads for file work that a hung disk can occupy. */
const AT_ONCE = 4
const LATE_MS = 15_000

/**
 * A place among `AT_ONCE` becomes free when the work ends, not when its caller stops waiting, so that a hung disk gets no further
 * requests. All requests share one timer, because each group of each camera is a request.
 */
export function createDiskQueue(clock: Clock): DiskQueue {
  const waiting: (() => void)[] = []
  /** The function that rejects each unfinished request as late, with the time when it is to be called; the oldest request is first. */
  const pending = new Map<() => void, number>()
  let running = 0
  let isTimed = false

  const watch = (): void => {
    const [oldest] = pending.values()
    if (isTimed || oldest === undefined) return
    isTimed = true
    clock.after(Math.max(0, oldest - clock.elapsed()), rejectLate)
  }

  function rejectLate(): void {
    isTimed = false
    for (const [reject, lateAt] of pending) {
      if (lateAt > clock.elapsed()) break
      pending.delete(reject)
      reject()
    }
    watch()
  }

  const next = (): void => {
    running--
    waiting.shift()?.()
  }

  return {
    run: work =>
      new Promise((resolve, reject) => {
        const late = (): void =>
          reject(Object.assign(new Error('the disk does not answer'), { code: 'ETIMEDOUT' }))
        const start = (): void => {
          // Its caller has stopped waiting and has given up the file, so the work is not begun.
          if (!pending.has(late)) return waiting.shift()?.()
          running++
          work()
            .then(resolve, reject)
            .finally(() => {
              pending.delete(late)
              next()
            })
        }
        pending.set(late, clock.elapsed() + LATE_MS)
        watch()
        if (running < AT_ONCE) start()
        else waiting.push(start)
      }),
  }
}
