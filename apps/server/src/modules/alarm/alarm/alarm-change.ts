import type { AlarmHistoryEntry } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Procedures } from './alarm-ports.ts'
import { writeAlarmEvents } from './alarm.events.ts'
import {
  findAlarmRow,
  insertHistory,
  lockAlarm,
  updateAlarmState,
  type AlarmChange,
  type AlarmRow,
} from './alarm.queries.ts'
import { decide, type Action, type Moved } from './alarm.rules.ts'

/** Who acts, by the account and by the name that the history shows. */
export interface AlarmActor {
  id: string
  name: string
}

/** An action with what is written of it. */
export interface WantedChange extends Action {
  remarks?: string | undefined
  /** Names of the people of all tasks of the alarm, where the action adds one. */
  executors?: readonly string[]
  /** The history entry, as far as it differs from action and remarks. */
  entry?: { action?: AlarmHistoryEntry['action']; text?: string; person?: string }
}

export async function lockAlarmRow(tx: Tx, alarmId: string): Promise<AlarmRow> {
  if (!(await lockAlarm(tx, alarmId))) throw new AppError('alarm.not_found')
  const alarm = await findAlarmRow(tx, alarmId)
  if (!alarm) throw new AppError('alarm.not_found')
  return alarm
}

/** Writes into the history of an alarm what leaves the alarm itself as it is: an action on a task, an answer. */
export async function noteOnAlarm(
  tx: Tx,
  alarm: AlarmRow,
  entry: { action: AlarmHistoryEntry['action']; text?: string; person?: string },
  actor: AlarmActor,
): Promise<void> {
  await insertHistory(tx, [
    {
      alarm_id: alarm.id,
      user_id: actor.id,
      user_name: actor.name,
      from_status: alarm.status,
      to_status: alarm.status,
      task_status: alarm.task_status,
      ...entry,
    },
  ])
}

/**
 * Applies one action to a locked alarm: it is decided by the table, and written with its history; consoles are told after
 * the commit. The first action begins the alarm's procedure, and only a false alarm is closed with required steps open.
 */
export type ChangeAlarm = (
  tx: Tx,
  before: AlarmRow,
  wanted: WantedChange,
  actor: AlarmActor,
  at: Date,
) => Promise<AlarmRow>

export const createAlarmChange =
  (procedures: Procedures): ChangeAlarm =>
  async (tx, before, wanted, actor, at) => {
    const decided = decide({ status: before.status, stateVersion: before.state_version }, wanted)
    if ('refused' in decided) throw new AppError(decided.refused, whoWas(before))
    await followProcedure(tx, procedures, before, decided)
    await updateAlarmState(tx, before.id, changeOf(before, decided, wanted, { actor, at }))
    const { action = wanted.action as AlarmHistoryEntry['action'], text, person } = wanted.entry ?? {}
    await insertHistory(tx, [
      {
        alarm_id: before.id,
        action,
        user_id: actor.id,
        user_name: actor.name,
        from_status: before.status,
        to_status: decided.to,
        task_status: decided.taskStatus,
        text: text ?? wanted.remarks ?? '',
        person: person ?? '',
      },
    ])
    const after = await findAlarmRow(tx, before.id)
    if (!after) throw new AppError('alarm.not_found')
    await writeAlarmEvents(tx, 'alarm.changed', [after])
    return after
  }

function changeOf(
  before: AlarmRow,
  decided: Moved,
  { remarks, executors }: WantedChange,
  { actor, at }: { actor: AlarmActor; at: Date },
): AlarmChange {
  const change: AlarmChange = { status: decided.to, taskStatus: decided.taskStatus, at }
  if (remarks) change.remarks = remarks
  if (executors) change.executors = executors
  if (before.status === 'on_alert' && decided.to === 'in_progress') change.acknowledgedBy = actor.name
  if (decided.to === 'completed') change.closedBy = actor.name
  return change
}

async function followProcedure(
  tx: Tx,
  procedures: Procedures,
  before: AlarmRow,
  { to, taskStatus }: Moved,
): Promise<void> {
  if (to !== 'completed' && before.status === 'on_alert') await procedures.begin(tx, before)
  if (to === 'completed' && taskStatus !== 'false_alarm') await procedures.requireStepsAnswered(tx, before.id)
}

/** Who handled the alarm and when, for the operator who came second. */
function whoWas(row: AlarmRow): Record<string, string> {
  const by = row.closed_by ?? row.acknowledged_by ?? ''
  const at = row.closed_at ?? row.acknowledged_at
  return { by, at: at?.toISOString() ?? '' }
}
