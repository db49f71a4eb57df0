import type { Tx } from '#server/infra/database/database.ts'
import { lockAlarmRow } from '#server/modules/alarm/alarm/alarm-change.ts'
import type { StartedProcedure } from '#server/modules/alarm/linkage/actions/procedure-start.ts'
import { findRun, insertRun } from './alarm-procedure.queries.ts'
import { writeAnswered } from './procedure.events.ts'
import { findEnabled } from './procedure.queries.ts'

/** Begins a procedure for an alarm, whatever would apply to it; an alarm that has begun one keeps it. */
export async function startProcedure(
  tx: Tx,
  { alarmId, procedureId }: { alarmId: string; procedureId: string },
): Promise<StartedProcedure> {
  const procedure = await findEnabled(tx, procedureId)
  if (!procedure) return { refused: 'procedure_gone' }
  const { name } = procedure
  const alarm = await lockAlarmRow(tx, alarmId)
  if (alarm.status === 'completed') return { name, refused: 'alarm_completed' }
  const kept = await findRun(tx, alarm.id)
  if (kept) return kept.procedure_id === procedure.id ? { name } : { name, refused: 'procedure_kept' }
  await insertRun(tx, alarm.id, procedure, [])
  await writeAnswered(tx, alarm)
  return { name }
}
