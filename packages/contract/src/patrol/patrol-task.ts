import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { TASK_PICTURE_LIMIT } from '../alarm/task.ts'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { id, idRequest, moment, nothing, uploadBody, uploaded, version } from '../core/fields.ts'
import { footOrder } from './foot-route.ts'
import { patrolCheckIn } from './patrol-check-in.ts'
import {
  PATROL_QUESTION_LIMIT,
  PATROL_QUESTIONS_LIMIT,
  PATROL_STOPS_LIMIT,
  patrolPreset,
} from './patrol-plan.ts'

export const patrolTaskStatuses = ['unstarted', 'in_progress', 'completed'] as const
export const patrolTaskStatus = z.enum(patrolTaskStatuses)
export type PatrolTaskStatus = z.infer<typeof patrolTaskStatus>

/**
 * How a completed task ended. `missed`: its time ended before it began; `not_held`: no server ran then; `stopped`: with its plan, or
 * nobody went on with it.
 */
export const patrolOutcomes = ['done', 'missed', 'not_held', 'stopped'] as const
export const patrolOutcome = z.enum(patrolOutcomes)
export type PatrolOutcome = z.infer<typeof patrolOutcome>

/** When it was begun, measured against the time that it was due and the tolerance around it. */
export const patrolPunctualities = ['on_time', 'late', 'missed'] as const
export const patrolPunctuality = z.enum(patrolPunctualities)
export type PatrolPunctuality = z.infer<typeof patrolPunctuality>

/** Verdicts on a stop. A camera that shows nothing is a finding of its own. */
export const patrolVerdicts = ['normal', 'abnormal', 'no_picture'] as const
export const patrolVerdict = z.enum(patrolVerdicts)
export type PatrolVerdict = z.infer<typeof patrolVerdict>

export const PATROL_NOTE_LIMIT = 255
/** A tour with which nobody went on for so many hours ends by itself, paused or not. */
export const TOUR_IDLE_HOURS = 12
/** Open tasks that one list shows. */
export const OPEN_TASKS_LIMIT = 300
/** By so many seconds one press makes the stay at a stop longer. */
export const LONGER_SECONDS = 30

export const patrolTask = z.object({
  id,
  planId: id,
  planName: z.string(),
  personId: id.nullable(),
  personName: z.string(),
  level: alarmLevel,
  isOnFoot: z.boolean(),
  status: patrolTaskStatus,
  outcome: patrolOutcome.nullable(),
  /** Null until it has begun or was missed. */
  punctuality: patrolPunctuality.nullable(),
  dueFrom: moment,
  dueTo: moment,
  /** Begun later, it is late. */
  onTimeUntil: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  isPaused: z.boolean(),
  /** The stop that is looked at, from 0. */
  position: z.int(),
  stopCount: z.int(),
  judgedCount: z.int(),
  /** Stops that are abnormal, show nothing or did not turn to their preset. */
  findingCount: z.int(),
  /** By whom it was signed off once it was over; empty: by nobody yet. */
  signedBy: z.string(),
  signedAt: moment.nullable(),
  version,
})
export type PatrolTask = z.infer<typeof patrolTask>

export const patrolTaskStop = z.object({
  position: z.int(),
  /** Null once the camera is gone for good. */
  deviceId: id.nullable(),
  deviceName: z.string(),
  preset: patrolPreset.nullable(),
  seconds: z.int(),
  questions: z.array(z.string()),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** When the tour came there first; null = not yet. */
  visitedAt: moment.nullable(),
  verdict: patrolVerdict.nullable(),
  /** The camera did not turn to its preset: a finding beside the verdict. */
  isPresetMissed: z.boolean(),
  note: z.string(),
  /** In the order of the questions; empty where none were asked. */
  answers: z.array(z.string()),
  hasPicture: z.boolean(),
  /** Of the alarm that it became. */
  alarmId: id.nullable(),
  judgedBy: z.string(),
  judgedAt: moment.nullable(),
})
export type PatrolTaskStop = z.infer<typeof patrolTaskStop>
export const patrolTaskDetails = patrolTask.extend({
  stops: z.array(patrolTaskStop),
  /** Of a patrol on foot, which has no stops at cameras; null otherwise. */
  order: footOrder.nullable(),
  checkIns: z.array(patrolCheckIn),
})
export type PatrolTaskDetails = z.infer<typeof patrolTaskDetails>

const position = z.int().min(0).max(PATROL_STOPS_LIMIT)
const report = z.strictObject({
  id,
  position,
  verdict: patrolVerdict,
  /** An abnormal stop is refused with `patrol_task.note_required` while it is empty. */
  note: z.string().trim().max(PATROL_NOTE_LIMIT).default(''),
  answers: z.array(z.string().trim().max(PATROL_QUESTION_LIMIT)).max(PATROL_QUESTIONS_LIMIT).default([]),
  /** The picture that was seen, JPEG, PNG or BMP of at most TASK_PICTURE_LIMIT. */
  picture: uploaded.optional(),
})
export type PatrolReport = z.infer<typeof report>

const view = { by: 'permission', permission: 'patrol_plan.view' } as const
const handle = { by: 'permission', permission: 'patrol.handle' } as const
const one = { kind: 'patrol_task', ids: (request: { id: string }) => [request.id] } as const
const deed = <const Word extends string>(audit: Word) =>
  ({ access: { ...handle, object: one }, centre: 'none', audit }) as const

export const patrolTaskCalls = {
  getOpen: defineCall({
    path: '/biz/patrol-task/queryOpen',
    summary: 'The patrols by camera of the centre that are due or under way, the most urgent first',
    request: nothing,
    result: z.array(patrolTask),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/patrol-task/getDetails',
    summary: 'One patrol with its stops',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: ['patrol_task.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  start: defineCall({
    path: '/biz/patrol-task/start',
    summary: 'Begin a patrol at its first stop',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.expired',
      'patrol_task.on_foot',
      'patrol_task.plan_paused',
      'patrol_task.person_busy',
      'patrol_task.already_begun',
      'patrol_task.over',
    ],
    meta: deed('patrol_task.start'),
  }),
  pause: defineCall({
    path: '/biz/patrol-task/pause',
    summary: 'Pause a patrol at its stop',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.on_foot',
      'patrol_task.not_begun',
      'patrol_task.is_paused',
      'patrol_task.over',
    ],
    meta: deed('patrol_task.pause'),
  }),
  resume: defineCall({
    path: '/biz/patrol-task/resume',
    summary: 'Go on with a paused patrol',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.on_foot',
      'patrol_task.person_busy',
      'patrol_task.not_paused',
      'patrol_task.over',
    ],
    meta: deed('patrol_task.resume'),
  }),
  takeOver: defineCall({
    path: '/biz/patrol-task/takeOver',
    summary: 'Take a patrol over from somebody else, at the stop where it is',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: ['patrol_task.not_found', 'patrol_task.on_foot', 'patrol_task.person_busy', 'patrol_task.over'],
    meta: deed('patrol_task.take_over'),
  }),
  move: defineCall({
    path: '/biz/patrol-task/move',
    summary: 'Go to another stop; behind the last one the patrol is done',
    /** `from` is the stop that was seen: a patrol that stands elsewhere by now is not moved. */
    request: z.strictObject({ id, from: position, to: position }),
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.on_foot',
      'patrol_task.not_begun',
      'patrol_task.is_paused',
      'patrol_task.over',
      'patrol_task.moved_on',
      'patrol_task.no_such_stop',
    ],
    meta: deed('patrol_task.move'),
  }),
  report: defineCall({
    path: '/biz/patrol-task/report',
    summary: 'Say what was found at a stop; an abnormal one becomes an alarm',
    request: report,
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.on_foot',
      'patrol_task.not_begun',
      'patrol_task.over',
      'patrol_task.no_such_stop',
      'patrol_task.note_required',
      'patrol_task.answers_required',
      'patrol_task.already_judged',
      'patrol_task.picture_too_large',
      'patrol_task.picture_invalid',
    ],
    meta: { ...deed('patrol_task.report'), bodyLimit: uploadBody(TASK_PICTURE_LIMIT) },
  }),
  notePreset: defineCall({
    path: '/biz/patrol-task/notePreset',
    summary: 'Note that the camera of a stop did not turn to its preset',
    request: z.strictObject({ id, position }),
    result: patrolTaskDetails,
    refuses: [
      'patrol_task.not_found',
      'patrol_task.not_yours',
      'patrol_task.on_foot',
      'patrol_task.not_begun',
      'patrol_task.over',
      'patrol_task.no_such_stop',
    ],
    meta: deed('patrol_task.note_preset'),
  }),
  getPicture: defineCall({
    path: '/biz/patrol-task/downloadPic',
    summary: 'The picture of a stop (JPEG)',
    request: z.strictObject({ id, position }),
    result: download,
    refuses: ['patrol_task.not_found', 'patrol_task.no_picture'],
    meta: { access: { ...view, object: one }, centre: 'none', audit: 'patrol_task.picture' },
  }),
}

const patrolTaskEvents = [defineEvent('patrol_task.changed', z.object({ id }))] as const

export const patrolTaskModule = { calls: patrolTaskCalls, events: patrolTaskEvents }
