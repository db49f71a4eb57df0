import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { PLAYBACK_HOURS_MAX } from '../../media/playback.ts'
import { done, id, moment, within } from '../../core/fields.ts'

/** All recordings, only those that were made for one reason, or what the camera has on its own card. */
export const recordingKinds = ['all', 'plan', 'alarm', 'manual', 'card'] as const
export const recordingKind = z.enum(recordingKinds)
export type RecordingKindName = z.infer<typeof recordingKind>

/** Cameras that are played side by side (VIDEO-16). */
export const PLAYBACK_CAMERAS_LIMIT = 12
export const playedCameraIds = z.array(id).min(1).max(PLAYBACK_CAMERAS_LIMIT)

export const playTicket = z.object({
  /** Path of the playback socket below the base path. */
  socketUrl: z.string(),
  /** Signed and short-lived, for this camera and range; it is sent in the socket's first frame, never in an address. */
  token: z.string(),
  expiresAt: moment,
  camera: z.object({ id, name: z.string() }),
  /** The camera has masks, and this viewer sees below them. */
  isUnmasked: z.boolean().optional(),
})
export type PlayTicket = z.infer<typeof playTicket>

export const playbackCalls = {
  open: defineCall({
    path: '/vms/playback/open',
    summary:
      "Permission to see what was recorded of cameras: for each, in their order, the token for the playback socket's first frame",
    request: z
      .strictObject({ cameraIds: playedCameraIds, kind: recordingKind, from: moment, to: moment })
      .superRefine(within(PLAYBACK_HOURS_MAX)),
    result: z.array(playTicket),
    refuses: ['playback.in_future', 'device.not_found', 'device.not_a_camera'],
    meta: {
      access: {
        by: 'permission',
        permission: 'playback.view',
        object: { kind: 'device', ids: request => request.cameraIds },
      },
      centre: 'none',
      audit: 'playback.open',
    },
  }),
  snapshot: defineCall({
    path: '/vms/playback/snapshot',
    summary: 'Permission to save the picture that is shown of a recording; who saved which moment is logged',
    request: z.strictObject({ cameraId: id, at: moment }),
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: {
      access: {
        by: 'permission',
        permission: 'playback.snapshot',
        object: { kind: 'device', ids: request => [request.cameraId] },
      },
      centre: 'none',
      audit: 'playback.snapshot',
    },
  }),
}

export const playbackModule = { calls: playbackCalls }
