import { lockAlarmRow } from '#server/modules/alarm/alarm/alarm-change.ts'
import { writeAnswered } from '#server/modules/alarm/alarm/procedure/alarm-procedure.events.ts'
import { findRun, insertRun } from '#server/modules/alarm/alarm/procedure/alarm-procedure.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findProcedure } from './action.queries.ts'

/** Begins a procedure for the alarm; an alarm that has begun one keeps it. */
export const procedureStart: ActionHandler<'procedure'> = {
  isAlone: true,
  async within(tx, { run, action }) {
    const procedure = await findProcedure(tx, action.procedureId)
    if (!procedure) return failed('procedure_gone')
    const about = { target: procedure.name }
    const alarm = await lockAlarmRow(tx, run.alarm_id)
    if (alarm.status === 'completed') return failed('alarm_completed', about)
    const kept = await findRun(tx, alarm.id)
    if (kept) return kept.procedure_id === procedure.id ? done(about) : failed('procedure_kept', about)
    await insertRun(tx, alarm.id, procedure, [])
    await writeAnswered(tx, alarm)
    return done(about)
  },
}
