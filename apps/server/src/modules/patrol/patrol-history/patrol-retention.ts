import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { monthAway } from '#server/modules/alarm/alarm/alarm-retention.ts'
import { removePatrolsBefore } from './patrol-retention.queries.ts'

/** Patrols of one transaction. */
const BATCH = 500

export interface PatrolRetentionDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  timeCheck: TimeCheck
  writeAudit: WriteAudit
  clock: Clock
}

/** Removes patrols that `patrol.save_months` no longer keeps; run once an hour. An implausible time removes nothing. */
export function createPatrolRetention(deps: PatrolRetentionDeps) {
  const { db, parameters, timeCheck, writeAudit, clock } = deps
  return async (): Promise<void> => {
    if (!(await timeCheck.isPlausible())) return
    const before = monthAway(new Date(clock.now()), -(await parameters.get('patrol.save_months')))
    let patrols = 0
    for (let removed = BATCH; removed === BATCH; patrols += removed)
      removed = await removePatrolsBefore(db, before, BATCH)
    if (patrols === 0) return
    const after = { patrols, before: before.toISOString() }
    await writeAudit({
      userName: '',
      address: '',
      action: 'patrol_history.retention',
      after,
      result: 'ok',
    })
  }
}
