import { z } from 'zod'
import { alarmStatus } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { CAMERAS_FILTER_MAX, id, moment } from '../core/fields.ts'
import { largePageOf, largePageRequest, pageOf, pageRequest } from '../core/page.ts'
import { plateText } from './snap.ts'
import { speedRuleKind } from './speed-rule.ts'

/**
 * The outcome of a speed. `due`: its alarm comes; `late`: the camera told of it long after; `implausible`: no vehicle is so fast;
 * `clock`: the times of two checkpoints cannot both be true. Only the first two become alarms, or count.
 */
export const violationStates = ['due', 'raised', 'late', 'implausible', 'clock'] as const
export const violationState = z.enum(violationStates)
export type ViolationState = z.infer<typeof violationState>
/** Days of a list or a ranking. */
export const VIOLATION_DAYS_MAX = 31

export const speedViolation = z.object({
  id,
  at: moment,
  snapId: id,
  /** Null: none was read. */
  plate: z.string().nullable(),
  /** km/h; null where the clocks tell none. */
  speed: z.int().nullable(),
  limit: z.int(),
  rule: z.object({ id: id.nullable(), name: z.string(), kind: speedRuleKind }),
  camera: z.object({ id, name: z.string() }),
  areaName: z.string(),
  lane: z.int().nullable(),
  state: violationState,
  alarmId: id.nullable(),
  alarmNumber: z.string().nullable(),
  alarmStatus: alarmStatus.nullable(),
  hasPicture: z.boolean(),
})
export type SpeedViolation = z.infer<typeof speedViolation>

export const speedingVehicle = z.object({
  /** Of the row: the plate. */
  id: z.string(),
  plate: z.string(),
  count: z.int(),
  /** km/h, and the limit of that time. */
  worstSpeed: z.int(),
  worstLimit: z.int(),
  lastAt: moment,
  /** Most often first, at most five. */
  places: z.array(z.string()),
})
export type SpeedingVehicle = z.infer<typeof speedingVehicle>

const view = { by: 'permission', permission: 'speed.view', object: 'filtered' } as const
const span = { startTime: moment.optional(), endTime: moment.optional(), plate: plateText.optional() }

export const speedViolationCalls = {
  getByPage: defineCall({
    path: '/biz/speed-violation/getByPage',
    summary: 'Violations of speed rules at cameras that one may see, newest first',
    request: largePageRequest(['at'], {
      ...span,
      ruleId: id.optional(),
      cameraIds: z.array(id).min(1).max(CAMERAS_FILTER_MAX).optional(),
      state: violationState.optional(),
    }),
    result: largePageOf(speedViolation),
    refuses: ['snap.span_too_long'],
    meta: { access: view, centre: 'required' },
  }),
  getVehicles: defineCall({
    path: '/biz/speed-violation/queryVehicles',
    summary: 'Vehicles by how often they were too fast, of the last 31 days where no time is given',
    request: pageRequest(['count', 'worstSpeed', 'lastAt'], span),
    result: pageOf(speedingVehicle),
    refuses: ['snap.span_too_long'],
    meta: { access: view, centre: 'required' },
  }),
}

const speedViolationEvents = [defineEvent('speed_violation.changed', z.object({ id }))] as const

export const speedViolationModule = { calls: speedViolationCalls, events: speedViolationEvents }
