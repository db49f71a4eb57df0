import type { Tx } from '#server/infra/database/database.ts'
import { updateJoined } from './alarm-raise.queries.ts'
import { lockAlarms } from './lock-alarms.queries.ts'
import { tellRaised } from './tell-raised.ts'

/**
 * Counts a repeat on an alarm, for sources that know themselves which alarm theirs is. One that was closed meanwhile, or is held back,
 * stays as it is.
 * @param at ms since 1970
 */
export async function countRepeat(tx: Tx, alarmId: string, at: number): Promise<void> {
  const [row] = await lockAlarms(tx, [alarmId], { onlyOpen: true })
  if (!row || row.inhibition_id !== null) return
  const joined = [{ id: row.id, lastAt: at, count: 1, level: row.level, escalated: false }]
  await updateJoined(tx, joined)
  await tellRaised(tx, { raised: [], joined, chattering: new Set() })
}
