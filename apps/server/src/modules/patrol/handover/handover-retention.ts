import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { monthAway } from '#server/modules/alarm/alarm/alarm-retention.ts'
import { removeHandoversBefore } from './handover.queries.ts'

/** Pages of one transaction. */
const BATCH = 200

export interface HandoverRetentionDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  timeCheck: TimeCheck
  writeAudit: WriteAudit
  clock: Clock
}

/** Removes pages that `handover.save_months` no longer keeps; run once an hour. An implausible time removes nothing. */
export function createHandoverRetention(deps: HandoverRetentionDeps) {
  const { db, parameters, timeCheck, writeAudit, clock } = deps
  return async (): Promise<void> => {
    if (!(await timeCheck.isPlausible())) return
    const before = monthAway(new Date(clock.now()), -(await parameters.get('handover.save_months')))
    let shifts = 0
    for (let removed = BATCH; removed === BATCH; shifts += removed)
      removed = await removeHandoversBefore(db, before, BATCH)
    if (shifts === 0) return
    const after = { shifts, before: before.toISOString() }
    await writeAudit({ userName: '', address: '', action: 'handover.retention', after, result: 'ok' })
  }
}
