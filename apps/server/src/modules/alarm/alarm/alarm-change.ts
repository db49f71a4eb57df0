import type { AlarmHistoryEntry } from '@palisade/contract'
import type { Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { writeAlarmEvents } from './alarm.events.ts'
import {
  findAlarmRow,
  insertHistory,
  updateAlarmState,
  type AlarmChange,
  type AlarmRow,
} from './alarm.queries.ts'
import { decide, type Action } from './alarm.rules.ts'

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

/**
 * Applies one action to a locked alarm: it is decided by the table, and written with its history; consoles are told after
 * the commit.
 * @throws AppError with the refusal of the table and who was first
 */
export async function changeAlarm(
  tx: Tx,
  before: AlarmRow,
  wanted: WantedChange,
  actor: AlarmActor,
  at: Date,
): Promise<AlarmRow> {
  const decided = decide({ status: before.status, stateVersion: before.state_version }, wanted)
  if ('refused' in decided) throw new AppError(decided.refused, whoWas(before))
  const change: AlarmChange = { status: decided.to, taskStatus: decided.taskStatus, at }
  if (wanted.remarks) change.remarks = wanted.remarks
  if (wanted.executors) change.executors = wanted.executors
  if (before.status === 'on_alert' && decided.to === 'in_progress') change.acknowledgedBy = actor.name
  if (decided.to === 'completed') change.closedBy = actor.name
  await updateAlarmState(tx, before.id, change)
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

/** Who handled the alarm and when, for the operator who came second. */
function whoWas(row: AlarmRow): Record<string, string> {
  const by = row.closed_by ?? row.acknowledged_by ?? ''
  const at = row.closed_at ?? row.acknowledged_at
  return { by, at: at?.toISOString() ?? '' }
}
