import { openTaskStatuses } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { lockAlarmRow, type AlarmActor } from '#server/modules/alarm/alarm/alarm-change.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import {
  findTask,
  insertTasks,
  listTasks,
  lockTask,
  noteOnTask,
  updateTask,
  type NewTask,
  type TaskChange,
  type TaskRow,
} from './task.queries.ts'
import { decideTask, type WantedTaskAction } from './task.rules.ts'

/** An alarm and one of its tasks, both locked until the transaction ends. */
export interface LockedTask {
  alarm: AlarmRow
  task: TaskRow
}

/** Locks the alarm before its task, as everything that changes either does. */
export async function lockWithAlarm(tx: Tx, taskId: string): Promise<LockedTask> {
  const found = await findTask(tx, taskId)
  if (!found) throw new AppError('task.not_found')
  const alarm = await lockAlarmRow(tx, found.alarm_id)
  const task = await lockTask(tx, taskId)
  if (!task) throw new AppError('task.not_found')
  return { alarm, task }
}

export interface TaskStep extends WantedTaskAction {
  change?: TaskChange
}

/** Takes a locked task to the state that the table gives. */
export async function moveTask(
  tx: Tx,
  { task }: LockedTask,
  { change = {}, ...wanted }: TaskStep,
  actor: AlarmActor,
  at: Date,
): Promise<TaskRow> {
  const decided = decideTask(task, wanted, at.getTime())
  if ('refused' in decided) throw new AppError(decided.refused, decided.params)
  if (wanted.action === 'urge')
    return noteOnTask(tx, task.id, { urged_at: at, urge_count: task.urge_count + 1 })
  return updateTask(tx, task.id, decided.to, change, { by: actor.name, at })
}

/** Gives tasks of a locked alarm to people. */
export async function giveTasks(
  tx: Tx,
  alarm: AlarmRow,
  given: readonly NewTask[],
  actor: AlarmActor,
): Promise<{ added: TaskRow[]; all: TaskRow[] }> {
  const people = given.map(({ user_id }) => user_id)
  const before = await requireAvailable(tx, alarm, people)
  const added = await insertTasks(tx, alarm.id, given, actor.name)
  return { added, all: [...before, ...added] }
}

/** Checks that people can be given a task of a locked alarm. @returns its tasks */
export async function requireAvailable(
  tx: Tx,
  alarm: AlarmRow,
  people: readonly (string | null)[],
): Promise<TaskRow[]> {
  const permitted = new Set(await listPermittedUsers(tx, 'staff.use', alarmObject(alarm)))
  if (!people.every(id => id !== null && permitted.has(id))) throw new AppError('task.person_not_permitted')
  const tasks = await listTasks(tx, alarm.id)
  const holder = tasks.find(task => people.includes(task.user_id) && isOpenTask(task))
  if (holder) throw new AppError('task.already_assigned', { name: holder.person_name })
  return tasks
}

const isOpenTask = ({ status }: TaskRow) => openTaskStatuses.some(open => open === status)

/** The names on an alarm, each once. */
export const executorsOf = (tasks: readonly TaskRow[]): string[] => [
  ...new Set(tasks.map(task => task.person_name)),
]
