import type { Contract, RequestOf } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { noteOnAlarm, type AlarmActor, type ChangeAlarm } from '#server/modules/alarm/alarm/alarm-change.ts'
import { executorsOf, giveTasks, moveTask, type LockedTask } from './task-change.ts'
import { writeTaskEvents } from './task.events.ts'
import { insertReport, listTasks, noteOnTask, type TaskRow } from './task.queries.ts'
import { isEveryRejected } from './task.rules.ts'

/** An answer of the task's person, and the moment at which they gave it, which may lie before now. */
export type Answer = Pick<RequestOf<Contract['task']['act']>, 'action' | 'reason' | 'userId' | 'version'> & {
  moment: Date
}

/** Who answers and when, and the way in which an alarm is changed by it. */
interface AnsweredBy {
  actor: AlarmActor
  now: Date
  changeAlarm: ChangeAlarm
}

export async function answerTask(
  tx: Tx,
  locked: LockedTask,
  answer: Answer,
  by: AnsweredBy,
): Promise<TaskRow> {
  switch (answer.action) {
    case 'accept':
      return accept(tx, locked, answer, by)
    case 'reject':
      return reject(tx, locked, answer, by)
    case 'forward':
      return forward(tx, locked, answer, by)
  }
}

async function accept(tx: Tx, locked: LockedTask, { version, moment }: Answer, { actor, now }: AnsweredBy) {
  // A phone's clock may be behind ours: nobody accepts before the task was issued.
  const started_at = moment < locked.task.issued_at ? locked.task.issued_at : moment
  const task = await moveTask(tx, locked, { action: 'accept', version, change: { started_at } }, actor, now)
  await noteOnAlarm(tx, locked.alarm, { action: 'accept', person: task.person_name }, actor)
  await writeTaskEvents(tx, locked.alarm, [task], 'own')
  return task
}

async function reject(tx: Tx, locked: LockedTask, answer: Answer, { actor, now, changeAlarm }: AnsweredBy) {
  const { version, reason = '' } = answer
  const task = await moveTask(tx, locked, { action: 'reject', version, change: { reason } }, actor, now)
  if (reason === '') throw new AppError('task.reason_required')
  const entry = { action: 'reject', text: reason, person: task.person_name } as const
  const all = await listTasks(tx, locked.alarm.id)
  const isLast = isEveryRejected(all.map(({ status }) => status)) && locked.alarm.status === 'in_progress'
  const alarm = isLast
    ? await changeAlarm(tx, locked.alarm, { action: 'all_rejected', entry }, actor, now)
    : locked.alarm
  if (!isLast) await noteOnAlarm(tx, alarm, entry, actor)
  await writeTaskEvents(tx, alarm, [task], 'own')
  return task
}

async function forward(tx: Tx, locked: LockedTask, answer: Answer, { actor, now, changeAlarm }: AnsweredBy) {
  const { version, reason = '', userId } = answer
  const { alarm, task: before } = locked
  // The state is asked first: what is closed is refused as closed, however the rest is filled in.
  const moved = await moveTask(tx, locked, { action: 'forward', version, change: { reason } }, actor, now)
  if (reason === '') throw new AppError('task.reason_required')
  if (userId === undefined) throw new AppError('task.forward_to_required')
  if (userId === actor.id) throw new AppError('task.forward_to_self')
  const given = { user_id: userId, remarks: before.remarks, forwarded_from: before.person_name }
  const { added, all } = await giveTasks(tx, alarm, [given], actor)
  const to = executorsOf(added).join()
  const task = await noteOnTask(tx, moved.id, { forwarded_to: to })
  const entry = { action: 'forward', text: reason, person: `${before.person_name} → ${to}` } as const
  const after = await changeAlarm(
    tx,
    alarm,
    { action: 'assign', executors: executorsOf(all), entry },
    actor,
    now,
  )
  await writeTaskEvents(tx, after, [task], 'own')
  await writeTaskEvents(tx, after, added, 'issue')
  return task
}

export type Report = Pick<RequestOf<Contract['task']['report']>, 'kind' | 'content' | 'version'> & {
  moment: Date
  /** Of the stored pictures. */
  keys: readonly string[]
}

export async function reportTask(
  tx: Tx,
  locked: LockedTask,
  { kind, content, version, moment, keys }: Report,
  actor: AlarmActor,
  now: Date,
): Promise<TaskRow> {
  const task = await moveTask(tx, locked, { action: kind, version }, actor, now)
  if (task.started_at !== null && moment < task.started_at) throw new AppError('task.completion_before_start')
  await insertReport(tx, { task_id: task.id, kind, content, completed_at: moment }, keys)
  const action = kind === 'report' ? 'report' : 'report_false_alarm'
  await noteOnAlarm(tx, locked.alarm, { action, text: content, person: task.person_name }, actor)
  await writeTaskEvents(tx, locked.alarm, [task], 'own')
  return task
}
