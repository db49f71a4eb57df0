import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, remarks, searchText, version } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { ABSENT_MINUTES_MAX, footOrder, footStopOf } from './foot-route.ts'
import { patrolTime } from './patrol-time.ts'

/** Of the way, the person and the times of a plan. */
const routeRefusals = [
  'patrol_plan.no_person',
  'patrol_plan.no_cameras',
  'patrol_plan.no_checkpoints',
  'patrol_plan.checkpoint_gone',
  'patrol_plan.no_time',
  'patrol_plan.completion_before_start',
  'patrol_plan.expired',
  'patrol_plan.person_unfit',
  'patrol_plan.camera_gone',
  'device.not_a_camera',
] as const

export const PATROL_NAME_LIMIT = 50
/** Stops of one plan, as many as a camera group has members. */
export const PATROL_STOPS_LIMIT = 500
/** How long the tour stays at a stop, s. */
export const CRUISE_SECONDS_MIN = 5
export const CRUISE_SECONDS_MAX = 3600
export const CRUISE_SECONDS_DEFAULT = 30
/** A patrol that begins so many minutes before or after it is due is on time. */
export const TOLERANCE_MINUTES_MAX = 120
export const TOLERANCE_MINUTES_DEFAULT = 15
/** Questions at one stop. */
export const PATROL_QUESTIONS_LIMIT = 10
export const PATROL_QUESTION_LIMIT = 100
/** Bytes of a plan with all of its stops and questions. */
const PLAN_BODY_LIMIT = 4 * 1024 * 1024

export const patrolPlanStates = ['not_started', 'in_progress', 'paused', 'ended', 'completed'] as const
export const patrolPlanState = z.enum(patrolPlanStates)
export type PatrolPlanState = z.infer<typeof patrolPlanState>

export const patrolPreset = z.strictObject({ token: z.string().min(1).max(128), name: z.string().max(128) })

/** Each names one thing to look at. */
const questions = z.array(z.string().trim().min(1).max(PATROL_QUESTION_LIMIT)).max(PATROL_QUESTIONS_LIMIT)

/** One camera of the way, turned to a preset where one is named. */
export const patrolStop = z.strictObject({
  deviceId: id,
  preset: patrolPreset.nullable(),
  seconds: z.int().min(CRUISE_SECONDS_MIN).max(CRUISE_SECONDS_MAX),
  questions,
})
export type PatrolStop = z.infer<typeof patrolStop>

export const footStop = footStopOf(questions)
export type FootStop = z.infer<typeof footStop>
/** The way of a patrol on foot. */
export const footRoute = z.strictObject({
  order: footOrder,
  /** A stop without a check-in so many minutes after it was due is absent; not less than the tolerance. */
  absentMinutes: z.int().min(1).max(ABSENT_MINUTES_MAX),
  /** Refused with `patrol_plan.no_checkpoints` while there is none. */
  stops: z.array(footStop).max(PATROL_STOPS_LIMIT),
})
export type FootRoute = z.infer<typeof footRoute>

const draft = {
  name: z.string().trim().min(1).max(PATROL_NAME_LIMIT),
  /** Refused with `patrol_plan.no_person` while it is null. */
  personId: id.nullable(),
  /** Of the alarm that an abnormal stop becomes. */
  level: alarmLevel,
  /** Refused with `patrol_plan.no_time` while it is null. */
  time: patrolTime.nullable(),
  toleranceMinutes: z.int().min(0).max(TOLERANCE_MINUTES_MAX),
  /** In the order of the way; refused with `patrol_plan.no_cameras` while there is none. */
  stops: z.array(patrolStop).max(PATROL_STOPS_LIMIT),
  /** A patrol on foot: one with cameras too is refused with `patrol_plan.two_ways`. */
  foot: footRoute.optional(),
  remarks,
}
export const patrolPlanDraft = z.strictObject(draft)
export type PatrolPlanDraft = z.infer<typeof patrolPlanDraft>
export const patrolPlanUpdate = z.strictObject({ id, version, ...draft })

export const patrolPlan = z.object({
  id,
  name: z.string(),
  /** Null once the person's account is gone. */
  personId: id.nullable(),
  personName: z.string(),
  level: alarmLevel,
  time: patrolTime,
  toleranceMinutes: z.int(),
  remarks: z.string(),
  state: patrolPlanState,
  isOnFoot: z.boolean(),
  stopCount: z.int(),
  /** When the next patrol is due; null while none is. */
  nextAt: moment.nullable(),
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type PatrolPlan = z.infer<typeof patrolPlan>

const plannedStop = patrolStop.extend({
  deviceName: z.string(),
  /** The camera was deleted: the plan cannot be started with it. */
  isDeleted: z.boolean(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type PlannedStop = z.infer<typeof plannedStop>
const plannedFootStop = footStop.extend({
  name: z.string(),
  areaName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type PlannedFootStop = z.infer<typeof plannedFootStop>
export const patrolPlanDetails = patrolPlan.extend({
  stops: z.array(plannedStop),
  /** Null where its stops are cameras. */
  foot: footRoute.extend({ stops: z.array(plannedFootStop) }).nullable(),
})
export type PatrolPlanDetails = z.infer<typeof patrolPlanDetails>

const view = { by: 'permission', permission: 'patrol_plan.view' } as const
const edit = { by: 'permission', permission: 'patrol_plan.edit' } as const
const one = { kind: 'patrol_plan', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'patrol_plan', ids: (request: { ids: string[] }) => request.ids } as const
const cameras = (request: { stops: { deviceId: string }[] }) => request.stops.map(stop => stop.deviceId)

/** A plan is seen and changed by whoever may see all of its cameras and checkpoints. The service asks about the checkpoints. */
export const patrolPlanCalls = {
  getByPage: defineCall({
    path: '/biz/patrol-plan/getByPage',
    summary: 'Patrol plans by page',
    request: pageRequest(['name', 'savedAt', 'nextAt'], {
      name: searchText.optional(),
      state: patrolPlanState.optional(),
      personName: searchText.optional(),
    }),
    result: pageOf(patrolPlan),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/patrol-plan/getDetails',
    summary: 'One patrol plan with its stops',
    request: idRequest,
    result: patrolPlanDetails,
    refuses: ['patrol_plan.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  getPersons: defineCall({
    path: '/biz/patrol-plan/queryPersons',
    summary: 'The people of the centre who may patrol, by name; on foot those who use a phone',
    request: z.strictObject({ isOnFoot: z.boolean().optional() }),
    result: z.array(z.object({ id, name: z.string() })),
    meta: { access: { ...edit, object: 'filtered' }, centre: 'required' },
  }),
  add: defineCall({
    path: '/biz/patrol-plan/add',
    summary: 'Add a patrol plan, which is not started',
    request: patrolPlanDraft,
    result: patrolPlanDetails,
    refuses: [
      ...routeRefusals,
      'patrol_plan.not_found',
      'patrol_plan.name_taken',
      'patrol_plan.two_ways',
      'patrol_plan.absent_too_soon',
      'patrol_plan.minutes_backwards',
    ],
    meta: {
      access: { ...edit, object: { kind: 'device', ids: cameras } },
      centre: 'none',
      audit: 'patrol_plan.add',
      bodyLimit: PLAN_BODY_LIMIT,
    },
  }),
  update: defineCall({
    path: '/biz/patrol-plan/update',
    summary: 'Change a patrol plan that is neither in progress nor paused nor over',
    request: patrolPlanUpdate,
    result: patrolPlanDetails,
    refuses: [
      ...routeRefusals,
      'patrol_plan.not_found',
      'patrol_plan.name_taken',
      'patrol_plan.changed_meanwhile',
      'patrol_plan.two_ways',
      'patrol_plan.absent_too_soon',
      'patrol_plan.minutes_backwards',
      'patrol_plan.is_running',
    ],
    meta: {
      /** The service asks about cameras and checkpoints. */
      access: { ...edit, object: one },
      centre: 'none',
      audit: 'patrol_plan.update',
      bodyLimit: PLAN_BODY_LIMIT,
    },
  }),
  batchDelete: defineCall({
    path: '/biz/patrol-plan/batchDelete',
    summary: 'Delete patrol plans that are neither in progress nor paused; what was patrolled stays',
    request: idsRequest,
    result: done,
    refuses: ['patrol_plan.is_running'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'patrol_plan.delete' },
  }),
  batchStart: defineCall({
    path: '/biz/patrol-plan/batchStart',
    summary: 'Start patrol plans: their tasks come when they are due',
    request: idsRequest,
    result: done,
    refuses: [...routeRefusals, 'patrol_plan.already_running', 'patrol_plan.person_busy'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'patrol_plan.start' },
  }),
  batchStop: defineCall({
    path: '/biz/patrol-plan/batchStop',
    summary: 'End patrol plans, with the tasks that are open',
    request: idsRequest,
    result: done,
    refuses: ['patrol_plan.not_running'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'patrol_plan.stop' },
  }),
  pause: defineCall({
    path: '/biz/patrol-plan/pause',
    summary: 'Pause a patrol plan: no task comes, and none can be started',
    request: idRequest,
    result: done,
    refuses: ['patrol_plan.not_running'],
    meta: { access: { ...edit, object: one }, centre: 'none', audit: 'patrol_plan.pause' },
  }),
  resume: defineCall({
    path: '/biz/patrol-plan/resume',
    summary: 'Let a paused patrol plan go on',
    request: idRequest,
    result: done,
    refuses: ['patrol_plan.not_paused'],
    meta: { access: { ...edit, object: one }, centre: 'none', audit: 'patrol_plan.resume' },
  }),
}

const patrolPlanEvents = [defineEvent('patrol_plan.changed', z.object({ id }))] as const

export const patrolPlanModule = { calls: patrolPlanCalls, events: patrolPlanEvents }
