import type { OwnTask, Page, Task } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { systemClock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { partsFor } from '#server/modules/alarm/alarm/alarm-picture.rules.ts'
import { presentAlarm } from '#server/modules/alarm/alarm/alarm.presenter.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import type { StaffSigns } from '#server/modules/alarm/staff/staff-signs.ts'
import { lockWithAlarm, type LockedTask } from './task-change.ts'
import { answerTask, reportTask, type Answer } from './task-own.change.ts'
import { findOwnPage } from './task-own.queries.ts'
import { deedMark, momentOf, requireSameDeed } from './phone-deed.ts'
import { readPictures } from './task-pictures.ts'
import { presentTasks } from './task.presenter.ts'
import { claimRequest, type TaskRow } from './task.queries.ts'
import { stateOf, type TaskDeps } from './task.service.ts'

export interface OwnTaskDeps extends TaskDeps {
  signs: Pick<StaffSigns, 'take'>
}

/** Calls of people about their own tasks. */
export function createOwnTaskService(deps: OwnTaskDeps) {
  const { db, files, signs, changeAlarm, clock = systemClock } = deps

  /** Carries one action of the person out, once: the same request of the phone again gets the present state. */
  async function own(
    { taskId, requestId, deed }: { taskId: string; requestId?: string | undefined; deed: string },
    context: SignedInContext,
    work: (tx: Tx, locked: LockedTask, now: Date) => Promise<TaskRow>,
  ): Promise<{ task: Task; isNew: boolean }> {
    const { user } = context
    signs.take({ user_id: user.id })
    return context.transaction(
      async tx => {
        const locked = await lockWithAlarm(tx, taskId)
        if (locked.task.user_id !== user.id) throw new AppError('task.not_yours')
        const isNew =
          requestId === undefined || (await isFirst(tx, user.id, requestId, { task_id: taskId, deed }))
        const after = isNew ? await work(tx, locked, new Date(clock.now())) : locked.task
        const [task] = await presentTasks(tx, [after])
        if (!task) throw new AppError('task.not_found')
        return { before: locked.task, after, task, isNew }
      },
      ({ before, after, isNew }) =>
        isNew ? { object: taskId, before: stateOf(before), after: stateOf(after) } : undefined,
    )
  }

  return {
    async getOwn(request, { access, user }): Promise<Page<OwnTask>> {
      signs.take({ user_id: user.id })
      const { list, ...page } = await findOwnPage(db, access, request)
      const alarmIds = [...new Set(list.map(row => row.alarm_id))]
      const [tasks, alarms] = await Promise.all([presentTasks(db, list), findAlarmRows(db, alarmIds)])
      const alarmOf = new Map(alarms.map(row => [row.id, { ...presentAlarm(row), ...partsFor(access, row) }]))
      const shown = tasks.flatMap(task => {
        const alarm = alarmOf.get(task.alarmId)
        return alarm ? [{ ...task, alarm }] : []
      })
      return { ...page, list: shown }
    },
    async act(request, context) {
      const moment = momentOf(request.at, clock)
      const deed = deedMark(request.action, request.reason, request.userId)
      const answer: Answer = { ...request, moment }
      const { task } = await own({ ...request, deed }, context, (tx, locked, now) =>
        answerTask(tx, locked, answer, { actor: context.user, now, changeAlarm }),
      )
      return task
    },
    async report(request, context) {
      const moment = momentOf(request.at, clock)
      const deed = deedMark(request.kind, request.content, request.pictures.length)
      if (request.content === '') throw new AppError('task.report_empty')
      const pictures = await readPictures(request.pictures)
      return withNewFiles(files, async put => {
        const keys: string[] = []
        for (const bytes of pictures) keys.push(await put(bytes, { kind: 'task-picture', ext: 'jpg' }))
        const { task, isNew } = await own({ ...request, deed }, context, (tx, locked, now) =>
          reportTask(tx, locked, { ...request, moment, keys }, context.user, now),
        )
        return { result: task, areTaken: isNew }
      })
    },
  } satisfies CallsOf<'task'>
}

/** Whether a request of a phone is not one that was carried out before. */
async function isFirst(
  tx: Tx,
  userId: string,
  requestId: string,
  claim: { task_id: string; deed: string },
): Promise<boolean> {
  const earlier = await claimRequest(tx, userId, requestId, claim)
  if (!earlier) return true
  if (earlier.task_id !== claim.task_id) throw new AppError('request.id_reused')
  requireSameDeed(earlier.deed, claim.deed)
  return false
}
