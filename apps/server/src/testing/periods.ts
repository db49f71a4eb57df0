import { vi } from 'vitest'
import { until } from './until.ts'

/** A timer that stands for a held one comes after so many ms, the longest that Node knows. */
const NEVER = 2 ** 31 - 1

export interface Periods {
  /**
   * Lets periods of just so many ms be over, one after the other, until a condition holds, and returns its value: what runs by the clock
   * runs at once. It passes again and again, because a run that is going on already may have looked too early.
   */
  pass<Value>(
    every: number,
    condition: () => Value | Promise<Value>,
  ): Promise<Exclude<NonNullable<Value>, false>>
  /** Puts the timers back; the worker goes on with another file. */
  release(): void
}

/** Work that begins from here on and runs by the clock (`createRepeated`) waits for `pass`, so that no test waits for a period. */
export function holdPeriods(): Periods {
  const held = new Map<NodeJS.Timeout, { work: () => void; every: number }>()
  const { setInterval: begin, clearInterval: end } = globalThis
  vi.stubGlobal('setInterval', (work: () => void, every: number) => {
    const timer = begin(() => undefined, NEVER).unref()
    held.set(timer, { work, every })
    return timer
  })
  vi.stubGlobal('clearInterval', (timer: NodeJS.Timeout) => {
    held.delete(timer)
    end(timer)
  })
  return {
    pass: (every, condition) =>
      until(() => {
        const due = [...held.values()].filter(one => one.every === every)
        if (due.length === 0) throw new Error(`nothing runs every ${every} ms`)
        for (const { work } of due) work()
        return condition()
      }),
    release: () => void vi.unstubAllGlobals(),
  }
}
