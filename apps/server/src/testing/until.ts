import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '@palisade/testkit/patience'

/**
 * Waits until a condition holds and returns its value; fails after `limit` ms of a quiet machine, which is for what hangs: below the time
 * of a whole test, and far above what a busy machine needs. It is for conditions that cannot be awaited directly.
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  limit = 20_000,
): Promise<Exclude<NonNullable<Value>, false>> {
  const start = performance.now()
  for (;;) {
    const value = await condition()
    if (value !== undefined && value !== null && value !== false)
      return value as Exclude<NonNullable<Value>, false>
    const waited = performance.now() - start
    if (waited > patience(limit))
      throw new Error(`not so within ${waited.toFixed(0)} ms: ${condition.toString()}`)
    // A long wait asks less often: asking takes time from the work that is waited for.
    await pause(Math.min(50, 5 + waited / 20))
  }
}
