import type { Clock } from '../../clock.ts'

/** Gives a disk a few requests at once; the others wait for their turn. */
export interface DiskQueue {
  /** Rejects with `ETIMEDOUT` when it takes too long, waiting included, though it may still come to an end. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** A hung disk takes this many of the threads that do file work, and no more. */
const AT_ONCE = 4
const LATE_MS = 15_000

/**
 * A place among `AT_ONCE` is given back when the work ends, not when we stop waiting: a hung disk gets no more of them. There is
 * one timer for all requests, since each group of each camera is one.
 */
export function createDiskQueue(clock: Clock): DiskQueue {
  const waiting: (() => void)[] = []
  /** When each request that has not ended is late, and what tells so; the oldest is first. */
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
          // Nobody waits for it any more, and its file has been given up.
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
