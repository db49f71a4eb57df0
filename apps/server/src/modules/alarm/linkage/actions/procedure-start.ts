import { lockAlarmRow } from '../../alarm/alarm-change.ts'
import { insertRun } from '../../alarm/procedure/alarm-procedure.queries.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findProcedure } from './action.queries.ts'

/** Begins a procedure for the alarm; an alarm that has begun one keeps it. */
export const procedureStart: ActionHandler<'procedure'> = {
  isAlone: true,
  async within(tx, { run, action }) {
    const procedure = await findProcedure(tx, action.procedureId)
    if (!procedure) return failed('procedure_gone')
    const alarm = await lockAlarmRow(tx, run.alarm_id)
    if (alarm.status !== 'completed') await insertRun(tx, run.alarm_id, procedure, [])
    return done({ target: procedure.name })
  },
}
