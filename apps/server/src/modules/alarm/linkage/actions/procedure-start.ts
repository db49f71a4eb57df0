import type { LinkageReason } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { done, failed, type ActionHandler } from './action.ts'

export interface StartedProcedure {
  /** Left out where the procedure is gone. */
  name?: string
  refused?: Extract<LinkageReason, 'procedure_gone' | 'alarm_completed' | 'procedure_kept'>
}

/** Begins a procedure for an alarm, by the function of the procedure module. */
export type StartProcedure = (
  tx: Tx,
  request: { alarmId: string; procedureId: string },
) => Promise<StartedProcedure>

/** Begins a procedure for the alarm. */
export const procedureStart = (startProcedure: StartProcedure): ActionHandler<'procedure'> => ({
  isAlone: true,
  async within(tx, { run, action: { procedureId } }) {
    const { name: target, refused } = await startProcedure(tx, { alarmId: run.alarm_id, procedureId })
    const about = target === undefined ? {} : { target }
    return refused ? failed(refused, about) : done(about)
  },
})
