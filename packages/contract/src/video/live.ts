import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, fileName, id, moment } from '../core/fields.ts'

/** Most cameras at once, the wall's layouts, and the number of windows above which it warns (VIDEO-2, VIDEO-3). */
export const LIVE_TILE_LIMIT = 12
export const WALL_LAYOUTS = [1, 2, 4, 6, 9, 10, 12] as const
export const WALL_WARNING_ABOVE = 4
/** Free views beside them: even grids of auxiliary streams, and the most cameras of one (VIDEO-40). */
export const FREE_LAYOUTS = [16, 20, 25, 30, 36] as const
export const FREE_TILE_LIMIT = 36

export const liveTicket = z.object({
  /** Path of the live socket below the base path, or a whole address where media has one of its own. */
  socketUrl: z.string(),
  /** The token is signed and short-lived; it is sent in the socket's first frame, never in an address. */
  token: z.string(),
  expiresAt: moment,
  /** `hasPtz`: it can be turned, or has presets. */
  camera: z.object({ id, name: z.string(), hasSub: z.boolean(), hasPtz: z.boolean() }),
  /** The camera has masks, and this viewer sees below them. */
  isUnmasked: z.boolean().optional(),
})
export type LiveTicket = z.infer<typeof liveTicket>

export const watchedCamera = z.object({ id, name: z.string() })
export type WatchedCamera = z.infer<typeof watchedCamera>

/** A recording on an operator's computer ends by itself after so long, s (VIDEO-63). */
export const LOCAL_RECORD_SECONDS_MAX = 4 * 3600

const ofRecord = {
  by: 'permission',
  permission: 'live.record',
  object: { kind: 'device', ids: (request: { cameraId: string }) => [request.cameraId] },
} as const

export const liveCalls = {
  getCameras: defineCall({
    path: '/vms/live/getCameras',
    summary: 'Those of these cameras that the caller may watch, in the order asked for, with their names',
    request: z.strictObject({ cameraIds: z.array(id).min(1).max(FREE_TILE_LIMIT) }),
    result: z.array(watchedCamera),
    meta: { access: { by: 'permission', permission: 'live.view', object: 'filtered' }, centre: 'none' },
  }),
  open: defineCall({
    path: '/vms/live/open',
    summary: "Permission to watch one camera: the token for the live socket's first frame",
    request: z.strictObject({ cameraId: id }),
    result: liveTicket,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: {
      access: {
        by: 'permission',
        permission: 'live.view',
        object: { kind: 'device', ids: request => [request.cameraId] },
      },
      centre: 'none',
      audit: 'live.open',
    },
  }),
  snapshot: defineCall({
    path: '/vms/live/snapshot',
    summary: 'Permission to save the picture that is shown of a camera; who saved it is logged',
    request: z.strictObject({ cameraId: id }),
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: {
      access: {
        by: 'permission',
        permission: 'live.snapshot',
        object: { kind: 'device', ids: request => [request.cameraId] },
      },
      centre: 'none',
      audit: 'live.snapshot',
    },
  }),
  startRecord: defineCall({
    path: '/vms/live/startRecord',
    summary: 'Permission to record on this computer what is shown of a camera; who does so is logged',
    request: z.strictObject({ cameraId: id }),
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: ofRecord, centre: 'none', audit: 'live.record_start' },
  }),
  stopRecord: defineCall({
    path: '/vms/live/stopRecord',
    summary: 'Says that recording on this computer has ended, and which file came of it; it is logged',
    request: z.strictObject({
      cameraId: id,
      fileName,
      seconds: z.int().min(0).max(LOCAL_RECORD_SECONDS_MAX),
      bytes: z.int().min(0),
    }),
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: ofRecord, centre: 'none', audit: 'live.record_stop' },
  }),
}

export const liveModule = { calls: liveCalls }
