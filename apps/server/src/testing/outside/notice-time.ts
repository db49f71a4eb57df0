import { sql } from 'kysely'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { holdPeriods } from '#server/testing/periods.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** Deliveries that wait are looked for so often, ms. */
const LOOK_EVERY = 1_000
/** Longer than a receiver rests after its third failure, ms. */
const REST = 5_000

/** Time for a server that tells: the pauses before further tries are over when a test says so. Begun before the server. */
export function holdNoticeTime() {
  const periods = holdPeriods()
  let skipped = 0
  const clock: Clock = { ...systemClock, elapsed: () => systemClock.elapsed() + skipped }
  return {
    clock,
    /** Has what waits tried again, as often as it must be, until the deliveries that are asked for have this state. */
    retryUntil: (server: TestServer, ask: () => Promise<{ state: string }[]>, state: string) =>
      periods.pass(LOOK_EVERY, async () => {
        const rows = await ask()
        if (rows.some(row => row.state === 'waiting')) {
          skipped += REST
          await server.db
            .updateTable('notice_delivery')
            .set({ due_at: sql<Date>`now()` })
            .where('state', '=', 'waiting')
            .execute()
        }
        return rows.length > 0 && rows.every(row => row.state === state)
      }),
    release: () => periods.release(),
  }
}
