import { alarmLevels, taskTransitions, type OwnTask, type TaskStatus } from '@palisade/contract'
import { actionOf, type Waiting } from '../outbox/waiting.ts'

/** The status that a task has once what waits for it is taken, by the server's own table. */
export function statusAfter(status: TaskStatus, waiting: readonly Waiting[]): TaskStatus {
  return waiting.reduce((known, { deed, refusal }) => {
    const action = actionOf(deed)
    const transition = refusal || !action ? undefined : taskTransitions[known][action]
    return transition && 'to' in transition ? transition.to : known
  }, status)
}

export const waitingOf = (waiting: readonly Waiting[], taskId: string): Waiting[] =>
  waiting.filter(one => one.taskId === taskId)

/** The most urgent first, and the newest among equals, as the server lists them. */
export const byUrgency = (a: OwnTask, b: OwnTask): number =>
  alarmLevels.indexOf(a.alarm.level) - alarmLevels.indexOf(b.alarm.level)
