import type { Contract, RequestOf, Task } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import {
  lockAlarmRow,
  noteOnAlarm,
  type AlarmActor,
  type ChangeAlarm,
} from '#server/modules/alarm/alarm/alarm-change.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { findAlarmPlace, findPeople } from '#server/modules/alarm/staff/person.queries.ts'
import { presentPerson } from '#server/modules/alarm/staff/person.presenter.ts'
import {
  executorsOf,
  giveTasks,
  lockWithAlarm,
  moveTask,
  requireAvailable,
  type LockedTask,
  type TaskStep,
} from './task-change.ts'
import { writeTaskEvents } from './task.events.ts'
import { presentTasks } from './task.presenter.ts'
import { endOpenTasks, findPictureKey, findTask, listTasks, type TaskRow } from './task.queries.ts'

type Calls = Contract['task']

export interface TaskDeps {
  db: Db
  files: Pick<Files, 'open' | 'put' | 'remove'>
  changeAlarm: ChangeAlarm
  clock?: Clock
}

/** Calls of dispatchers, and those that show the tasks to everybody who sees the alarm. */
export function createTaskService(deps: TaskDeps) {
  const { db, changeAlarm, clock = systemClock } = deps
  const issueTasks = createIssueTasks(changeAlarm)

  async function peopleOf(alarmId: string, access: AccessSnapshot) {
    const [place, tasks] = await Promise.all([findAlarmPlace(db, alarmId), listTasks(db, alarmId)])
    if (!place) throw new AppError('alarm.not_found')
    const newest = new Map(tasks.flatMap(task => (task.user_id === null ? [] : [[task.user_id, task]])))
    const people = await findPeople(db, [...newest.keys()])
    const how = { now: clock.now(), isExact: may(access, 'alarm.dispatch') }
    return people.flatMap(row => {
      const task = newest.get(row.user_id)
      return task ? [{ ...presentPerson(row, place, how), taskStatus: task.status }] : []
    })
  }

  /** One action of a dispatcher on a task, with its log row. */
  async function onTask(
    taskId: string,
    context: SignedInContext,
    work: (tx: Tx, locked: LockedTask, at: Date) => Promise<TaskRow>,
  ): Promise<Task> {
    return context
      .transaction(
        async tx => {
          const locked = await lockWithAlarm(tx, taskId)
          const after = await work(tx, locked, new Date(clock.now()))
          const [shown] = await presentTasks(tx, [after])
          if (!shown) throw new AppError('task.not_found')
          return { before: locked.task, after, shown }
        },
        ({ before, after }) => ({ object: taskId, before: stateOf(before), after: stateOf(after) }),
      )
      .then(({ shown }) => shown)
  }

  return {
    getExecutors: ({ alarmId }, { access }) => peopleOf(alarmId, access),
    getOfAlarm: async ({ alarmId }) => presentTasks(db, await listTasks(db, alarmId)),
    issue: async (request, context) => {
      await context.transaction(
        tx => issueTasks(tx, request, context.user, new Date(clock.now())),
        ({ alarm, people }) => ({ object: alarm.id, after: { people, remarks: request.remarks ?? '' } }),
      )
      return presentTasks(db, await listTasks(db, request.alarmId))
    },
    reissue: ({ taskId, remarks, version }, context) =>
      onTask(taskId, context, async (tx, locked, at) => {
        const { user } = context
        const change = { started_at: null, ...(remarks !== undefined && { remarks }) }
        const task = await reissue(tx, locked, { version, change }, user, at)
        const entry = { text: remarks ?? '', person: task.person_name }
        const alarm = await changeAlarm(tx, locked.alarm, { action: 'reissue', entry }, user, at)
        await writeTaskEvents(tx, alarm, [task], 'reissue')
        return task
      }),
    urge: ({ taskId, version }, context) =>
      onTask(taskId, context, async (tx, locked, at) => {
        const task = await moveTask(tx, locked, { action: 'urge', version }, context.user, at)
        await noteOnAlarm(tx, locked.alarm, { action: 'urge', person: task.person_name }, context.user)
        await writeTaskEvents(tx, locked.alarm, [task], 'urge')
        return task
      }),
    review: ({ taskId, verdict, reason = '', version }, context) =>
      onTask(taskId, context, async (tx, locked, at) => {
        const change = await reviewChange(tx, locked.task, { verdict, reason, at })
        const task = await moveTask(tx, locked, { action: verdict, version, change }, context.user, at)
        const entry = { action: verdict, text: reason, person: task.person_name }
        await noteOnAlarm(tx, locked.alarm, entry, context.user)
        await writeTaskEvents(tx, locked.alarm, [task], verdict)
        return task
      }),
    getPicture: (request, context) => openPicture(deps, request, context),
  } satisfies CallsOf<'task'>
}

async function reissue(
  tx: Tx,
  locked: LockedTask,
  step: Pick<TaskStep, 'version' | 'change'>,
  actor: AlarmActor,
  at: Date,
) {
  const isRejected = locked.task.status === 'rejected' && locked.alarm.status !== 'completed'
  if (isRejected) await requireAvailable(tx, locked.alarm, [locked.task.user_id])
  return moveTask(tx, locked, { action: 'reissue', ...step }, actor, at)
}

/** Releases the first tasks of an alarm, or assigns more. */
export const createIssueTasks =
  (changeAlarm: ChangeAlarm) =>
  async (
    tx: Tx,
    { alarmId, userIds, remarks = '', version }: RequestOf<Calls['issue']>,
    actor: AlarmActor,
    at: Date,
  ) => {
    const before = await lockAlarmRow(tx, alarmId)
    const isMore = before.executors.length > 0
    // Two dispatchers at once: the second one is told who was first, and does not send a second guard by mistake.
    if (isMore && version !== undefined && version < before.state_version && before.status !== 'completed')
      throw new AppError('alarm.already_dispatched', { by: await lastIssuer(tx, alarmId) })
    const given = [...new Set(userIds)].map(user_id => ({ user_id, remarks, forwarded_from: null }))
    const action = isMore ? 'assign' : 'release'
    const people = await mayGive(tx, before, given, actor)
    const names = people.added.map(task => task.person_name).join(', ')
    const entry = { text: remarks, person: names }
    const executors = executorsOf(people.all)
    const alarm = await changeAlarm(tx, before, { action, version, executors, entry }, actor, at)
    await writeTaskEvents(tx, alarm, people.added, 'issue')
    return { alarm, people: names }
  }

/** A closed alarm is refused as closed, whoever would be sent. */
async function mayGive(tx: Tx, alarm: AlarmRow, given: Parameters<typeof giveTasks>[2], actor: AlarmActor) {
  if (alarm.status === 'completed') throw new AppError('alarm.already_closed', { by: alarm.closed_by ?? '' })
  return giveTasks(tx, alarm, given, actor)
}

const lastIssuer = async (tx: Tx, alarmId: string) => (await listTasks(tx, alarmId)).at(-1)?.issued_by ?? ''

async function reviewChange(
  tx: Tx,
  task: TaskRow,
  { verdict, reason, at }: { verdict: 'approve' | 'return'; reason: string; at: Date },
) {
  if (verdict === 'return') {
    if (reason === '' && isInReview(task)) throw new AppError('task.reason_required')
    return { reason }
  }
  const [shown] = await presentTasks(tx, [task])
  const done = shown?.reports.at(-1)?.completedAt
  return { completed_at: done === undefined ? at : new Date(done) }
}

const isInReview = ({ status }: TaskRow) => status === 'pending_review' || status === 'false_alarm'

/** Ends the open tasks of an alarm in the transaction that closes it. */
export async function endTasks(tx: Tx, alarm: AlarmRow, actor: AlarmActor): Promise<void> {
  const ended = await endOpenTasks(tx, alarm.id, actor.name, alarm.closed_at ?? new Date())
  if (ended.length > 0) await writeTaskEvents(tx, alarm, ended, 'end')
}

/** Opens a picture of a report, and logs that it was seen. */
async function openPicture(
  { db, files }: TaskDeps,
  { taskId, pictureId }: RequestOf<Calls['getPicture']>,
  context: Pick<SignedInContext, 'audit'>,
): Promise<FileAnswer> {
  context.audit({ object: taskId, after: { pictureId } })
  const [task, key] = await Promise.all([findTask(db, taskId), findPictureKey(db, taskId, pictureId)])
  const file = task && key !== undefined ? await files.open(key) : undefined
  if (!file) throw new AppError('task.no_picture')
  return { fileName: `${pictureId}.jpg`, contentType: 'image/jpeg', body: file.stream, length: file.length }
}

/** The state of a task as the log stores it. */
export const stateOf = ({ status, reason, remarks }: TaskRow) => ({ status, reason, remarks })
