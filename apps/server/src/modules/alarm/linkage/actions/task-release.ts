import type { Tx } from '#server/infra/database/database.ts'
import type { AlarmActor } from '#server/modules/alarm/alarm/alarm-change.ts'
import { done, failed, type ActionHandler } from './action.ts'

/** Gives people a task of an alarm, by the function of the task module with its checks and refusals. */
export type ReleaseTask = (
  tx: Tx,
  request: { alarmId: string; userIds: string[]; remarks: string },
  actor: AlarmActor,
  at: Date,
) => Promise<{ people: string }>

/** Releases a task in the name of whoever saved the rule. */
export const taskRelease = (releaseTask: ReleaseTask): ActionHandler<'task'> => ({
  isAlone: true,
  async within(tx, { run, action: { userIds, remarks }, author }) {
    if (!author) return failed('person_gone')
    const request = { alarmId: run.alarm_id, userIds: [...userIds], remarks }
    const { people } = await releaseTask(tx, request, author, new Date())
    return done({ target: people })
  },
})
