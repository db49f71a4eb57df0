import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Db } from '#server/infra/database/database.ts'
import { isLockWaitOver, limitLockWait } from '#server/infra/database/lock-wait.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import type { Files } from '#server/infra/files/files.ts'
import { removePartsBelow } from './alarm-parts.queries.ts'
import { lowestAlarmId } from './alarm.id.ts'
import {
  countStray,
  createPartitions,
  dropPartitionsBefore,
  findOldestMonth,
  listFileKeysBefore,
  listFurtherKeysBefore,
  listProcedureFileKeysBefore,
  listTaskFileKeysBefore,
} from './alarm-retention.queries.ts'

/**
 * Partitions are created this many months ahead, so that a server that comes back after a long time still finds one for
 * the present.
 */
const MONTHS_AHEAD = 3
/**
 * How long months are waited for that somebody holds, ms: whoever reads or raises alarms waits behind it meanwhile. A copy of the
 * rows holds them for as long as it takes.
 */
const LOCK_LIMIT = 2_000

export interface RetentionDeps {
  db: Db
  files: Pick<Files, 'remove'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  writeAudit: WriteAudit
  timeCheck: TimeCheck
  clock?: Clock
}

/** The first day, in UTC, of the month that is `months` away. */
export function monthAway(from: Date, months: number): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
}

/**
 * Creates the partitions of coming months; alarms that came before their month was there move into it. It runs at start, for the
 * first alarm, and once an hour. Under an implausible time nothing is created: alarms wait outside every month.
 */
export async function createAlarmMonths({
  db,
  log,
  timeCheck,
  clock = systemClock,
}: Pick<RetentionDeps, 'db' | 'log' | 'timeCheck' | 'clock'>): Promise<void> {
  if (!(await timeCheck.isPlausible())) return
  const today = new Date(clock.now())
  const isDone = await whenFree(log, () =>
    db.transaction().execute(async tx => {
      await limitLockWait(tx, LOCK_LIMIT)
      await createPartitions(tx, monthAway(today, -1), monthAway(today, MONTHS_AHEAD))
    }),
  )
  if (!isDone) return
  const stray = await countStray(db)
  if (stray > 0) log.warn({ alarms: stray }, 'alarms outside every month')
}

/**
 * Drops the oldest month that `alarm.save_months` no longer keeps, one a run; it runs once an hour. A month's files are removed
 * before its partition, so that an interrupted run can simply be repeated. An implausible time removes nothing.
 */
export async function dropOldAlarmMonth(deps: RetentionDeps): Promise<void> {
  const { db, files, parameters, log, timeCheck, clock = systemClock } = deps
  if (!(await timeCheck.isPlausible())) return
  const oldest = await findOldestMonth(db)
  const kept = monthAway(new Date(clock.now()), -(await parameters.get('alarm.save_months')))
  if (!oldest || oldest >= kept) return
  const before = monthAway(oldest, 1)
  for (const list of [
    listFileKeysBefore,
    listFurtherKeysBefore,
    listTaskFileKeysBefore,
    listProcedureFileKeysBefore,
  ])
    for await (const keys of list(db, before)) await Promise.all(keys.map(key => files.remove(key)))
  const isDone = await whenFree(log, () => dropMonths(deps, before))
  if (isDone) log.info({ month: oldest.toISOString().slice(0, 7) }, 'alarms older than kept are gone')
}

const dropMonths = ({ db, writeAudit }: RetentionDeps, before: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    await limitLockWait(tx, LOCK_LIMIT)
    const months = await dropPartitionsBefore(tx, before)
    await removePartsBelow(tx, lowestAlarmId(before.getTime()))
    const row = { action: 'system.alarm_retention', after: { months, before: before.toISOString() } }
    await writeAudit({ userName: '', address: '', ...row, result: 'ok' }, tx)
  })

/** Changes the months of alarms, unless somebody holds them: then the next run does it. */
async function whenFree(log: RetentionDeps['log'], change: () => Promise<void>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (!isLockWaitOver(error)) throw error
    log.warn('months of alarms are left as they are until the next run, as something holds them')
    return false
  }
}
