import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { lockClockSeen, saveClockSeen } from './time-check.queries.ts'
import { judgeTime } from './time-check.rules.ts'

export interface TimeCheck {
  /**
   * Whether the present time is believed. Whatever removes by age, or makes room for times to come, asks before each run; an
   * implausible time is told as the trouble `clock_jumped`.
   */
  isPlausible(): Promise<boolean>
}

/** Keeps a clock that has jumped from removing months of alarms and logs (docs/design/0016-installation-troubles.md). */
export function createTimeCheck(deps: {
  db: Db
  clock: Clock
  conditions: Pick<Conditions, 'set'>
}): TimeCheck {
  const { db, clock, conditions } = deps
  return {
    async isPlausible() {
      const now = clock.now()
      const trustedAt = await db.transaction().execute(async tx => {
        const known = await lockClockSeen(tx)
        const start = { seen: { trustedAt: now, suspect: null }, databaseNow: now }
        const { seen, databaseNow } = known ?? start
        const judged = judgeTime(seen, now, databaseNow)
        await saveClockSeen(tx, judged.seen)
        return judged.isPlausible ? undefined : seen.trustedAt
      })
      const detail = trustedAt !== undefined && {
        now: new Date(now).toISOString(),
        lastPlausible: new Date(trustedAt).toISOString(),
      }
      conditions.set('clock_jumped', detail || undefined)
      return trustedAt === undefined
    },
  }
}
