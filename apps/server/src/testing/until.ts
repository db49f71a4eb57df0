import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a condition holds and returns its value; fails after `limit` ms, which is for what hangs: below the time of a
 * whole test, and far above what a busy machine needs. It is for conditions that cannot be
 * awaited directly.
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  limit = 15_000,
): Promise<Exclude<NonNullable<Value>, false>> {
  const end = Date.now() + limit
  for (;;) {
    const value = await condition()
    if (value !== undefined && value !== null && value !== false)
      return value as Exclude<NonNullable<Value>, false>
    if (Date.now() > end) throw new Error(`not so within ${limit} ms: ${condition.toString()}`)
    await pause(5)
  }
}
