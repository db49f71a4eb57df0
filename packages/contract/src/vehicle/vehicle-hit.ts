import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { id, moment } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { plateText } from './snap.ts'
import { hitMatch } from './vehicle.ts'

/**
 * The outcome of a hit. `due`: its alarm comes; `paused`: the same plate had rung at this checkpoint just before, and was counted
 * there; `late`: the camera told of it long after.
 */
export const hitStates = ['due', 'raised', 'paused', 'late'] as const
export const hitState = z.enum(hitStates)
export type HitState = z.infer<typeof hitState>

/** A passage of which a camera tells later than this is history and rings nobody, min. */
export const HIT_LATE_MINUTES = 5
/** Days that a list of hits reaches over at most. */
export const HIT_DAYS_MAX = 31

export const vehicleHit = z.object({
  id,
  at: moment,
  snapId: id,
  /** As the camera read it. */
  plate: z.string(),
  match: hitMatch,
  /** As it is listed; null: it is on no list. */
  listedPlate: z.string().nullable(),
  groupName: z.string(),
  reason: z.string(),
  level: alarmLevel,
  deployment: z.object({ id: id.nullable(), name: z.string() }),
  camera: z.object({ id, name: z.string() }),
  areaName: z.string(),
  state: hitState,
  /** Of its alarm, or of the one that it was counted on. */
  alarmId: id.nullable(),
  hasPicture: z.boolean(),
  hasPlatePicture: z.boolean(),
})
export type VehicleHit = z.infer<typeof vehicleHit>

export const vehicleHitCalls = {
  getByPage: defineCall({
    path: '/biz/vehicle-hit/getByPage',
    summary: 'Hits of deployments of vehicles at cameras that one may see, newest first',
    request: largePageRequest(['at'], {
      startTime: moment.optional(),
      endTime: moment.optional(),
      deploymentId: id.optional(),
      plate: plateText.optional(),
      match: hitMatch.optional(),
    }),
    result: largePageOf(vehicleHit),
    refuses: ['snap.span_too_long'],
    meta: {
      access: { by: 'permission', permission: 'vehicle_deployment.view', object: 'filtered' },
      centre: 'required',
    },
  }),
}

/** A hit has come, or its alarm has: lists of hits fetch again. */
const vehicleHitEvents = [defineEvent('vehicle_hit.changed', z.object({ id }))] as const

export const vehicleHitModule = { calls: vehicleHitCalls, events: vehicleHitEvents }
