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

/** The traffic at one camera; no checkpoints and no passages: it reads no plates. */
export const cameraTraffic = z.object({
  /** Checkpoints that it belongs to, of those that the reader may see. */
  checkpoints: z.array(z.string()),
  /** When the day of the site began. */
  startAt: moment,
  passages: count,
  /** Of the last 60 minutes. */
  lastHour: count,
  /** Null: one may not see them. */
  hits: count.nullable(),
  /** Car parks that vehicles enter or leave there. */
  carParks: z.array(z.object({ id, name: z.string(), occupied: count, capacity: count })),
})
export type CameraTraffic = z.infer<typeof cameraTraffic>

const view = { by: 'permission', permission: 'vehicle.view', object: 'filtered' } as const

export const trafficCalls = {
  getToday: defineCall({
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
  getFlows: defineCall({
    path: '/biz/vehicle-traffic/queryFlows',
    summary: 'Passages of a day of the site by checkpoint and hour',
    request: z.strictObject({ day: z.iso.date() }),
    result: z.array(checkpointFlow),
    meta: { access: view, centre: 'required', rate: { max: 60, seconds: 60, by: 'user' } },
  }),
  getOfCamera: defineCall({
    path: '/biz/vehicle-traffic/queryOfCamera',
    summary: 'Passages and hits of today at one camera, with its checkpoints and their car parks',
    request: z.strictObject({ cameraId: id }),
    result: cameraTraffic,
    meta: {
      access: {
        by: 'permission',
        permission: 'vehicle.view',
        object: { kind: 'device', ids: request => [request.cameraId] },
      },
      centre: 'required',
      rate: { max: 120, seconds: 60, by: 'user' },
    },
  }),
}

export const trafficModule = { calls: trafficCalls }
