import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { monthAway } from '#server/modules/alarm/alarm/alarm-retention.ts'
import { removeRunsBefore } from './linkage-log.queries.ts'

const BATCH = 2_000

export interface RunRetentionDeps {
  db: Db
  files: Pick<Files, 'remove'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  timeCheck: TimeCheck
  writeAudit: WriteAudit
  clock: Clock
}

/**
 * Removes runs with their pictures once the alarms of their month are removed. It runs once an hour, and removes nothing while the clock
 * is implausible. Rows go before files; if a crash leaves a file, the sweep of files without a row removes it.
 */
export function createRunRetention(deps: RunRetentionDeps) {
  const { db, files, parameters, timeCheck, writeAudit, clock } = deps
  return async (): Promise<void> => {
    if (!(await timeCheck.isPlausible())) return
    const before = monthAway(new Date(clock.now()), -(await parameters.get('alarm.save_months')))
    let runs = 0
    for (;;) {
      const removed = await removeRunsBefore(db, before, BATCH)
      runs += removed.length
      await Promise.all(removed.flatMap(run => run.keys).map(key => files.remove(key)))
      if (removed.length < BATCH) break
    }
    if (runs === 0) return
    const row = { action: 'linkage.retention', after: { runs, before: before.toISOString() }, result: 'ok' }
    await writeAudit({ userName: '', address: '', ...row })
  }
}
