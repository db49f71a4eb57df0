import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { done, id, moment } from '../../core/fields.ts'

/** The longest range of a playback, h (VIDEO-16). */
export const PLAYBACK_HOURS_MAX = 72

/** All recordings, or only those that were made for one reason. */
export const recordingKinds = ['all', 'plan', 'alarm', 'manual'] as const
export const recordingKind = z.enum(recordingKinds)
export type RecordingKindName = z.infer<typeof recordingKind>

export const playTicket = z.object({
  /** Path of the playback socket below the base path. */
  socketUrl: z.string(),
  /** Signed and short-lived, for this camera and range; it is sent in the socket's first frame, never in an address. */
  token: z.string(),
  expiresAt: moment,
  camera: z.object({ id, name: z.string() }),
})
export type PlayTicket = z.infer<typeof playTicket>

export const playbackCalls = {
  open: defineCall({
    path: '/vms/playback/open',
    summary:
      "Permission to see what was recorded of one camera: the token for the playback socket's first frame",
    request: z
      .strictObject({ cameraId: id, kind: recordingKind, from: moment, to: moment })
      .superRefine(({ from, to }, context) => {
        const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
        if (hours <= 0) context.addIssue({ code: 'custom', path: ['to'], message: 'to_before_from' })
        if (hours > PLAYBACK_HOURS_MAX)
          context.addIssue({ code: 'custom', path: ['to'], message: 'range_too_long' })
      }),
    result: playTicket,
    meta: {
      access: {
        by: 'permission',
        permission: 'playback.view',
        object: { kind: 'device', ids: request => [request.cameraId] },
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
