import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '../../../infra/clock.ts'
import type { WriteAudit } from '../../../infra/audit/audit.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { Files } from '../../../infra/files/files.ts'
import {
  countStray,
  createPartitions,
  dropPartitionsBefore,
  listFileKeysBefore,
} from './alarm-retention.queries.ts'

/**
 * Partitions are created this many months ahead, so that a server that comes back after a long time still finds one for
 * the present.
 */
const MONTHS_AHEAD = 3

export interface RetentionDeps {
  db: Db
  files: Pick<Files, 'remove'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  writeAudit: WriteAudit
  clock?: Clock
}

/** The first day, in UTC, of the month that is `months` away. */
export function monthAway(from: Date, months: number): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
}

/**
 * Creates the partitions of coming months and drops whole months that `alarm.save_months` no longer keeps; it runs at
 * start and once a day. A month's files are removed before its partition, so that an interrupted run can simply be
 * repeated.
 */
export async function maintainAlarmMonths(deps: RetentionDeps): Promise<void> {
  const { db, files, parameters, log, writeAudit, clock = systemClock } = deps
  const today = new Date(clock.now())
  await createPartitions(db, monthAway(today, -1), monthAway(today, MONTHS_AHEAD))
  const stray = await countStray(db)
  if (stray > 0) log.warn({ alarms: stray }, 'alarms outside every month')
  const before = monthAway(today, -(await parameters.get('alarm.save_months')))
  for await (const keys of listFileKeysBefore(db, before)) {
    await Promise.all(keys.map(key => files.remove(key)))
  }
  const dropped = await dropPartitionsBefore(db, before)
  if (dropped === 0) return
  log.info({ months: dropped }, 'alarms older than kept are gone')
  const row = { action: 'system.alarm_retention', after: { months: dropped, before: before.toISOString() } }
  await writeAudit({ userName: '', address: '', ...row, result: 'ok' })
}
