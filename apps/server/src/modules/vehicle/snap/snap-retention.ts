import { EVENT_LATE_DAYS, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '../../../infra/audit/audit.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Db } from '../../../infra/database/database.ts'
import { isLockWaitOver, limitLockWait } from '../../../infra/database/lock-wait.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { TimeCheck } from '../../../infra/time-check/time-check.ts'
import { createWeeks, dropWeeks, removeReceipts } from './snap-retention.queries.ts'

const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS
/** Weeks are created so far ahead that a server that comes back after a long time still finds one for the present. */
const WEEKS_AHEAD = 4
/** The oldest snap that is believed is of the week before the last one. */
const WEEKS_BACK = 2
/** How long weeks are waited for that somebody holds, ms: whoever reads or writes snaps waits behind it meanwhile. */
const LOCK_LIMIT = 2_000
const RECEIPT_DAYS = EVENT_LATE_DAYS + 1

export interface SnapRetentionDeps {
  db: Db
  files: Pick<Files, 'removeDaysBefore'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: Pick<FastifyBaseLogger, 'warn'>
  writeAudit: WriteAudit
  timeCheck: TimeCheck
  clock: Clock
}

/** The Monday, in UTC, of the week of a moment. */
function mondayOf(moment: number): Date {
  const date = new Date(moment)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday))
}

/**
 * Creates the weeks to come and drops those that `vehicle.save_weeks` no longer keeps, with their pictures. It runs at start and
 * once an hour; an implausible time changes nothing.
 */
export async function keepSnapWeeks(deps: SnapRetentionDeps): Promise<void> {
  const { db, files, parameters, log, timeCheck, writeAudit, clock } = deps
  if (!(await timeCheck.isPlausible())) return
  const now = clock.now()
  const before = new Date(mondayOf(now).getTime() - (await parameters.get('vehicle.save_weeks')) * WEEK_MS)
  try {
    await db.transaction().execute(async tx => {
      await limitLockWait(tx, LOCK_LIMIT)
      await createWeeks(tx, new Date(now - WEEKS_BACK * WEEK_MS), new Date(now + WEEKS_AHEAD * WEEK_MS))
      const weeks = await dropWeeks(tx, before)
      if (weeks === 0) return
      const after = { weeks, before: before.toISOString() }
      await writeAudit(
        { userName: '', address: '', action: 'system.snap_retention', after, result: 'ok' },
        tx,
      )
    })
  } catch (error) {
    if (!isLockWaitOver(error)) throw error
    log.warn('weeks of snaps are left as they are until the next run, as something holds them')
    return
  }
  // A picture is stored at most a little before the time of its snap, by a camera whose clock is ahead.
  await files.removeDaysBefore(
    'vehicle-picture',
    new Date(before.getTime() - DAY_MS).toISOString().slice(0, 10),
  )
  await removeReceipts(db, new Date(now - RECEIPT_DAYS * DAY_MS))
}
