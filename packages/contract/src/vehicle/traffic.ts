import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { id, moment, nothing } from '../core/fields.ts'

const count = z.int().min(0)

/** Passages of one hour, by their direction. */
export const hourFlow = z.object({ startAt: moment, forward: count, reverse: count, unknown: count })
export type HourFlow = z.infer<typeof hourFlow>
/** A checkpoint with the hours in which something passed, in the order of time. */
export const checkpointFlow = z.object({ id, name: z.string(), hours: z.array(hourFlow) })
export type CheckpointFlow = z.infer<typeof checkpointFlow>

const view = { by: 'permission', permission: 'vehicle.view', object: 'filtered' } as const

export const trafficCalls = {
  queryToday: defineCall({
    path: '/biz/vehicle-traffic/queryToday',
    summary: 'Passages, hits and violations of speed rules since the day of the site began',
    request: nothing,
    result: z.object({
      startAt: moment,
      passages: count,
      /** Null: one may not see them, as tooFast. */
      hits: count.nullable(),
      tooFast: count.nullable(),
    }),
    meta: { access: view, centre: 'required' },
  }),
  queryFlows: defineCall({
    path: '/biz/vehicle-traffic/queryFlows',
    summary: 'Passages of a day of the site by checkpoint and hour',
    request: z.strictObject({ day: z.iso.date() }),
    result: z.array(checkpointFlow),
    meta: { access: view, centre: 'required', rate: { max: 60, seconds: 60, by: 'user' } },
  }),
}

export const trafficModule = { calls: trafficCalls }
