import { EVENT_LATE_DAYS } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isLockWaitOver, limitLockWait } from '#server/infra/database/lock-wait.ts'
import type { FileKind, Files } from '#server/infra/files/files.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createWeeks, dropWeeks, removeReceipts, type WeeklyTable } from './weeks.queries.ts'

const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS
/** Weeks are created so far ahead that a server that comes back after a long time still finds one for the present. */
const WEEKS_AHEAD = 4
/** The oldest event that is believed is of the week before the last one. */
const WEEKS_BACK = 2
/** How long weeks are waited for that somebody holds, ms: whoever reads or writes rows waits behind it meanwhile. */
const LOCK_LIMIT = 2_000
const RECEIPT_DAYS = EVENT_LATE_DAYS + 1

export interface KeepWeeksDeps {
  db: Db
  files: Pick<Files, 'removeDaysBefore'>
  log: Pick<FastifyBaseLogger, 'warn'>
  writeAudit: WriteAudit
  timeCheck: TimeCheck
  clock: Clock
}

export interface KeptWeeks {
  table: WeeklyTable
  /** Whole weeks beside the present one. */
  weeks: number
  /** Pictures of its rows. */
  pictures: readonly FileKind[]
  /** The word of the log for what was dropped. */
  action: 'system.snap_retention' | 'system.face_retention'
  /** Removes what other tables hold of rows before a moment, in the transaction that drops their weeks. */
  removeBeside?: (tx: Tx, before: Date) => Promise<void>
}

/** The Monday, in UTC, of the week of a moment. */
function mondayOf(moment: number): Date {
  const date = new Date(moment)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday))
}

/** Creates the weeks to come and drops those that are kept no longer, with their pictures. An implausible time changes nothing. */
export async function keepWeeks(
  deps: KeepWeeksDeps,
  { table, weeks, pictures, action, removeBeside }: KeptWeeks,
): Promise<void> {
  const { db, files, log, timeCheck, writeAudit, clock } = deps
  if (!(await timeCheck.isPlausible())) return
  const now = clock.now()
  const before = new Date(mondayOf(now).getTime() - weeks * WEEK_MS)
  try {
    await db.transaction().execute(async tx => {
      await limitLockWait(tx, LOCK_LIMIT)
      await createWeeks(
        tx,
        table,
        new Date(now - WEEKS_BACK * WEEK_MS),
        new Date(now + WEEKS_AHEAD * WEEK_MS),
      )
      const dropped = await dropWeeks(tx, table, before)
      if (dropped === 0) return
      await removeBeside?.(tx, before)
      const after = { weeks: dropped, before: before.toISOString() }
      await writeAudit({ userName: '', address: '', action, after, result: 'ok' }, tx)
    })
  } catch (error) {
    if (!isLockWaitOver(error)) throw error
    log.warn({ table }, 'weeks are left as they are until the next run, as something holds them')
    return
  }
  // A picture is stored at most a little before the time of its row, by a camera whose clock is ahead.
  const day = new Date(before.getTime() - DAY_MS).toISOString().slice(0, 10)
  for (const kind of pictures) await files.removeDaysBefore(kind, day)
  await removeReceipts(db, table, new Date(now - RECEIPT_DAYS * DAY_MS))
}
