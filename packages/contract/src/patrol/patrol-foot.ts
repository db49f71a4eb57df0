import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { TASK_PICTURE_LIMIT } from '../alarm/task.ts'
import { defineCall, download } from '../core/call.ts'
import { id, latitude, longitude, moment, nothing, uploadBody, uploaded } from '../core/fields.ts'
import { NFC_ID_LIMIT, plainCode } from './patrol-checkpoint.ts'
import { footOrder } from './foot-route.ts'
import { patrolCheckIn } from './patrol-check-in.ts'
import { PATROL_QUESTION_LIMIT, PATROL_QUESTIONS_LIMIT, PATROL_STOPS_LIMIT } from './patrol-plan.ts'
import { PATROL_NOTE_LIMIT, patrolTaskStatus } from './patrol-task.ts'

/** Patrols on foot that a phone keeps at once. */
export const OWN_FOOT_LIMIT = 20

/** A patrol on foot as its guard's phone shows it. */
export const ownFootPatrol = z.object({
  id,
  planName: z.string(),
  status: patrolTaskStatus,
  order: footOrder,
  dueFrom: moment,
  dueTo: moment,
  toleranceMinutes: z.int(),
  stops: z.array(patrolCheckIn),
})
export type OwnFootPatrol = z.infer<typeof ownFootPatrol>

const boardStop = z.object({ position: z.int(), name: z.string(), at: moment })
/** One patrol on foot on the live board. */
export const footBoardRow = z.object({
  id,
  planName: z.string(),
  personName: z.string(),
  level: alarmLevel,
  status: patrolTaskStatus,
  dueFrom: moment,
  dueTo: moment,
  toleranceMinutes: z.int(),
  stopCount: z.int(),
  checkedCount: z.int(),
  lateCount: z.int(),
  absentCount: z.int(),
  /** Where its guard checked in last, and when. */
  last: boardStop.nullable(),
  /** The stop that is due next, and when. */
  next: boardStop.nullable(),
})
export type FootBoardRow = z.infer<typeof footBoardRow>

const position = z.int().min(0).max(PATROL_STOPS_LIMIT)
const checkIn = z.strictObject({
  /** The phone's own id of the check-in: the same one again changes nothing and gets the present state. */
  requestId: id,
  id,
  position,
  /** The code at the checkpoint, or the id of its tag. */
  code: z.string().overwrite(plainCode).min(1).max(NFC_ID_LIMIT),
  /** When it was made and when it is sent, both by the phone's own clock, from which the server takes how far that is off. */
  phoneAt: moment,
  sentAt: moment,
  /** Where the phone was, within so many metres; left out where it does not know. */
  place: z.strictObject({ longitude, latitude, accuracy: z.number().min(0).max(100_000) }).optional(),
  note: z.string().trim().max(PATROL_NOTE_LIMIT).default(''),
  /** In the order of the questions. */
  answers: z.array(z.string().trim().max(PATROL_QUESTION_LIMIT)).max(PATROL_QUESTIONS_LIMIT).default([]),
  /** JPEG, PNG or BMP of at most TASK_PICTURE_LIMIT. */
  picture: uploaded.optional(),
})
export type CheckInRequest = z.infer<typeof checkIn>

const view = { by: 'permission', permission: 'patrol_plan.view' } as const

export const patrolFootCalls = {
  getOwn: defineCall({
    path: '/biz/patrol-foot/queryOwn',
    summary: "The caller's own patrols on foot that are due or under way, with their stops",
    request: nothing,
    result: z.array(ownFootPatrol),
    meta: { access: { by: 'permission', permission: 'staff.use', object: 'none' }, centre: 'none' },
  }),
  checkIn: defineCall({
    path: '/biz/patrol-foot/checkIn',
    summary: 'Check in at a stop of an own patrol, also later than it was done',
    request: checkIn,
    result: ownFootPatrol,
    refuses: [
      'patrol_foot.code_unknown',
      'patrol_foot.wrong_place',
      'patrol_foot.code_ended',
      'patrol_foot.photo_required',
      'patrol_foot.checked_already',
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.person_busy',
      'patrol_task.over',
      'patrol_task.no_such_stop',
      'patrol_task.answers_required',
      'task.picture_invalid',
      'task.picture_too_large',
    ],
    meta: {
      access: {
        by: 'permission',
        permission: 'staff.use',
        object: { kind: 'patrol_task', ids: request => [request.id] },
      },
      centre: 'none',
      audit: 'patrol_foot.check_in',
      bodyLimit: uploadBody(TASK_PICTURE_LIMIT),
    },
  }),
  getBoard: defineCall({
    path: '/biz/patrol-foot/queryBoard',
    summary:
      'The patrols on foot of the centre that are due or under way: who is where, and which stop is next',
    request: nothing,
    result: z.array(footBoardRow),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getPicture: defineCall({
    path: '/biz/patrol-foot/downloadPic',
    summary: 'The picture of a check-in (JPEG)',
    request: z.strictObject({ id, position }),
    result: download,
    refuses: ['patrol_task.not_found', 'patrol_task.no_picture'],
    meta: {
      access: { ...view, object: { kind: 'patrol_task', ids: request => [request.id] } },
      centre: 'none',
      audit: 'patrol_foot.picture',
    },
  }),
}

export const patrolFootModule = { calls: patrolFootCalls }
