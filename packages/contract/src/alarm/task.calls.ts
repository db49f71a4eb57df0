import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { id, moment, remarks, uploadBody, uploaded } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { alarm } from './alarm.ts'
import { taskPerson } from './staff.ts'
import {
  task,
  TASK_PEOPLE_LIMIT,
  TASK_PICTURE_LIMIT,
  TASK_PICTURES_LIMIT,
  TASK_REASON_LIMIT,
  TASK_REPORT_LIMIT,
  taskStatus,
} from './task.ts'

const onAlarm = { kind: 'alarm', ids: (request: { alarmId: string }) => [request.alarmId] } as const
const onTask = { kind: 'task', ids: (request: { taskId: string }) => [request.taskId] } as const
const view = { by: 'permission', permission: 'alarm.view' } as const
const dispatch = { by: 'permission', permission: 'alarm.dispatch' } as const
const staff = { by: 'permission', permission: 'staff.use' } as const

/** Without `version` the action applies to whatever state it meets. */
const seen = { version: z.int().min(1).optional() }
const reason = z.string().trim().max(TASK_REASON_LIMIT).optional()

/** An action on a phone, which had no network then perhaps. */
const ofPhone = {
  taskId: id,
  /** The phone's own id of the action: the same one again changes nothing and gets the present state. */
  requestId: id.optional(),
  /** When it was done, where that is earlier than now. */
  at: moment.optional(),
  ...seen,
}

/** A person's own task, with the alarm that it is about. */
export const ownTask = task.extend({ alarm })
export type OwnTask = z.infer<typeof ownTask>

export const taskCalls = {
  getExecutors: defineCall({
    path: '/ams/findAlarmUserList.json',
    summary: 'The people who have or had a task of an alarm, with their present status and distance',
    request: z.strictObject({ alarmId: id }),
    result: z.array(taskPerson.extend({ taskStatus })),
    refuses: ['alarm.not_found'],
    meta: { access: { ...view, object: onAlarm }, centre: 'none' },
  }),
  getOfAlarm: defineCall({
    path: '/ams/queryTaskDetilsByAlarmId',
    summary: 'The tasks of an alarm with their reports, oldest first',
    request: z.strictObject({ alarmId: id }),
    result: z.array(task),
    meta: { access: { ...view, object: onAlarm }, centre: 'none' },
  }),
  issue: defineCall({
    path: '/ams/addTaskInfo',
    summary: 'Release a task of an alarm to people, or assign more; JSON or a form',
    request: z.strictObject({
      alarmId: id,
      userIds: z.array(id).min(1).max(TASK_PEOPLE_LIMIT),
      remarks: remarks.optional(),
      /** The version of the alarm. */
      ...seen,
    }),
    result: z.array(task),
    refuses: [
      'task.person_not_permitted',
      'task.already_assigned',
      'alarm.not_found',
      'alarm.already_closed',
      'alarm.already_dispatched',
      'alarm.not_acknowledged',
      'alarm.changed_meanwhile',
    ],
    meta: { access: { ...dispatch, object: onAlarm }, centre: 'none', form: true, audit: 'task.issue' },
  }),
  reissue: defineCall({
    path: '/ams/resendTaskInfo',
    summary: 'Reissue a rejected task to the same person; JSON or a form',
    request: z.strictObject({ taskId: id, remarks: remarks.optional(), ...seen }),
    result: task,
    refuses: [
      'task.not_found',
      'task.closed',
      'task.already_forwarded',
      'task.not_rejected',
      'task.changed_meanwhile',
      'task.person_not_permitted',
      'task.already_assigned',
      'alarm.not_found',
      'alarm.already_closed',
      'alarm.not_acknowledged',
      'alarm.changed_meanwhile',
    ],
    meta: { access: { ...dispatch, object: onTask }, centre: 'none', form: true, audit: 'task.reissue' },
  }),
  urge: defineCall({
    path: '/ams/task/urge',
    summary: 'Urge a person, at most once per 30 s and task',
    request: z.strictObject({ taskId: id, ...seen }),
    result: task,
    refuses: [
      'task.not_found',
      'task.closed',
      'task.already_rejected',
      'task.already_forwarded',
      'task.in_review',
      'task.changed_meanwhile',
      'task.urge_too_soon',
      'alarm.not_found',
    ],
    meta: { access: { ...dispatch, object: onTask }, centre: 'none', audit: 'task.urge' },
  }),
  review: defineCall({
    path: '/ams/task/review',
    summary: 'Approve a report, or return it with a reason',
    request: z.strictObject({ taskId: id, verdict: z.enum(['approve', 'return']), reason, ...seen }),
    result: task,
    refuses: [
      'task.not_found',
      'task.closed',
      'task.already_forwarded',
      'task.not_in_review',
      'task.changed_meanwhile',
      'task.reason_required',
      'alarm.not_found',
    ],
    meta: { access: { ...dispatch, object: onTask }, centre: 'none', audit: 'task.review' },
  }),
  getOwn: defineCall({
    path: '/ams/task/queryOwn',
    summary: "The caller's own tasks with their alarms, newest first",
    request: pageRequest(['issuedAt'], { isOpen: z.boolean().optional() }),
    result: pageOf(ownTask),
    meta: { access: { ...staff, object: 'filtered' }, centre: 'none' },
  }),
  act: defineCall({
    path: '/ams/task/act',
    summary: 'Accept, reject (reason) or forward (to whom, reason) an own task',
    request: z.strictObject({
      ...ofPhone,
      action: z.enum(['accept', 'reject', 'forward']),
      reason,
      /** To whom it is forwarded. */
      userId: id.optional(),
    }),
    result: task,
    refuses: [
      'task.not_found',
      'task.not_yours',
      'task.closed',
      'task.already_accepted',
      'task.already_rejected',
      'task.already_forwarded',
      'task.in_review',
      'task.changed_meanwhile',
      'task.reason_required',
      'task.time_in_future',
      'task.time_too_old',
      'task.person_not_permitted',
      'task.already_assigned',
      'task.forward_to_required',
      'task.forward_to_self',
      'request.id_reused',
    ],
    meta: { access: { ...staff, object: onTask }, centre: 'none', audit: 'task.act' },
  }),
  report: defineCall({
    path: '/ams/task/report',
    summary: 'Report an own task as done, or as a false alarm, with pictures; JSON or a form',
    request: z.strictObject({
      ...ofPhone,
      kind: z.enum(['report', 'false_alarm']).default('report'),
      /** An empty report is refused with `task.report_empty`. */
      content: z.string().trim().max(TASK_REPORT_LIMIT),
      /** JPEG, PNG or BMP, told by their bytes. */
      pictures: z.array(uploaded).max(TASK_PICTURES_LIMIT).default([]),
    }),
    result: task,
    refuses: [
      'task.not_found',
      'task.not_yours',
      'task.closed',
      'task.not_accepted',
      'task.already_rejected',
      'task.already_forwarded',
      'task.in_review',
      'task.changed_meanwhile',
      'task.report_empty',
      'task.completion_before_start',
      'task.time_in_future',
      'task.time_too_old',
      'task.picture_invalid',
      'task.picture_too_large',
      'alarm.not_found',
      'request.id_reused',
    ],
    meta: {
      access: { ...staff, object: onTask },
      centre: 'none',
      form: true,
      bodyLimit: uploadBody(TASK_PICTURES_LIMIT * TASK_PICTURE_LIMIT),
      audit: 'task.report',
    },
  }),
  getPicture: defineCall({
    path: '/basic/file/fdfs/downloadTaskPic',
    summary: 'A picture of a report (JPEG)',
    request: z.strictObject({ taskId: id, pictureId: id }),
    result: download,
    refuses: ['task.no_picture'],
    meta: { access: { ...view, object: onTask }, centre: 'none', audit: 'task.view_picture' },
  }),
}

/** To everybody who may see the alarm. */
const taskEvents = [
  defineEvent('task.changed', task, { everyCentre: true }),
  /** To the person of the task alone: `action` says why it came. */
  defineEvent(
    'task.own',
    z.object({
      taskId: id,
      alarmId: id,
      status: taskStatus,
      action: z.enum(['issue', 'reissue', 'urge', 'approve', 'return', 'end', 'own']),
    }),
    { everyCentre: true },
  ),
] as const

export const taskModule = { calls: taskCalls, events: taskEvents }
