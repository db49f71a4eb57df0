import { z } from 'zod'
import { defineCall, download } from '../../core/call.ts'
import { done, fileName, id, moment, nothing } from '../../core/fields.ts'
import { FOOTAGE_CLIPS_MAX } from '../../media/footage.ts'
import { PLAYBACK_HOURS_MAX } from '../../media/playback.ts'
import { spanRefusals, roomRefusals } from '../../core/refusals.ts'

/** Clips that one file is spliced of (VIDEO-17). */
export const SPLICE_CLIPS = { min: 2, max: FOOTAGE_CLIPS_MAX } as const
/** The shortest span that is downloaded, s. */
export const FOOTAGE_SECONDS_MIN = 1
/** Files of one user, and of everybody together, that wait or are being made at the same time. */
export const FOOTAGE_WAITING_MAX = { user: 5, total: 100 } as const
/** Bytes of the files of one user, and of everybody together, that are done or being made: they lie on the disk of the server. */
export const FOOTAGE_BYTES_MAX = { user: 64 * 1024 ** 3, total: 256 * 1024 ** 3 } as const
/** Hours for which a file is kept once it is done. */
export const FOOTAGE_KEPT_HOURS = 24
/** Most characters of the name of a file, without what is added to it. */
export const FOOTAGE_NAME_LIMIT = 100

const HOUR_MS = 3_600_000

export const footageClip = z.strictObject({ cameraId: id, from: moment, to: moment })
export type FootageSpan = z.infer<typeof footageClip>

/** Why nothing can be made of a span, by the code of the refusal. */
export function spanFault({
  from,
  to,
}: Pick<FootageSpan, 'from' | 'to'>): 'footage.too_short' | 'footage.too_long' | undefined {
  const length = Date.parse(to) - Date.parse(from)
  if (length < FOOTAGE_SECONDS_MIN * 1000) return 'footage.too_short'
  return length > PLAYBACK_HOURS_MAX * HOUR_MS ? 'footage.too_long' : undefined
}

/** A case as ZIP is `evidence`. */
export const footageKinds = ['span', 'splice', 'evidence'] as const
export type FootageKind = (typeof footageKinds)[number]
export const footageStatuses = ['waiting', 'running', 'done', 'failed'] as const
export type FootageStatus = (typeof footageStatuses)[number]

/** A file of footage that is made in the background. */
export const footageFile = z.object({
  fileId: id,
  kind: z.enum(footageKinds),
  status: z.enum(footageStatuses),
  fileName: z.string(),
  /** The spans in it, in order; of a file that continues another one, those that were left. */
  clips: z.array(footageClip.extend({ cameraName: z.string() })),
  createdAt: moment,
  /** When it is deleted; null until it is done. */
  expiresAt: moment.nullable(),
  /** Bytes that are ready, of how many; 0 until it is known. */
  bytes: z.int(),
  totalBytes: z.int(),
  /** How much of a file of unlike clips is made anew; null: what was recorded is copied. */
  encodedPercent: z.int().min(0).max(100).nullable(),
  /** Times of which nothing was recorded: they are closed up. */
  gaps: z.int(),
  missingSeconds: z.int(),
  /** Why it failed, and at which of its clips, counted from 1. */
  errorCode: z.string().nullable(),
  errorClip: z.int().nullable(),
})
export type FootageFile = z.infer<typeof footageFile>

const spliceClips = z.array(footageClip).min(SPLICE_CLIPS.min).max(SPLICE_CLIPS.max)
export const spliceLook = z.object({
  /** The spans are of different kinds: all are made H.264 of one size, which takes time and costs a little sharpness. */
  isReencoded: z.boolean(),
})
export type SpliceLook = z.infer<typeof spliceLook>

const permission = { by: 'permission', permission: 'playback.download' } as const
const rate = { max: 60, seconds: 60, by: 'user' } as const
/** Without the ending, which the server adds. */
export const footageName = fileName.max(FOOTAGE_NAME_LIMIT)

export const footageCalls = {
  download: defineCall({
    path: '/vms/footage/download',
    summary: 'What was recorded of one camera in one span, as MP4: the file that is made of it',
    request: footageClip.extend({ fileName: footageName }),
    result: footageFile,
    refuses: [...spanRefusals, ...roomRefusals, 'footage.exists', 'device.not_found'],
    meta: {
      access: { ...permission, object: { kind: 'device', ids: request => [request.cameraId] } },
      centre: 'none',
      rate,
      audit: 'footage.download',
    },
  }),
  splice: defineCall({
    path: '/vms/footage/splice',
    summary:
      'Spans of one or several cameras, one after the other, as one MP4: the file that is made of them',
    request: z.strictObject({
      clips: spliceClips,
      fileName: footageName,
    }),
    result: footageFile,
    refuses: [...spanRefusals, ...roomRefusals, 'footage.exists', 'device.not_found'],
    meta: {
      access: {
        ...permission,
        object: { kind: 'device', ids: request => request.clips.map(({ cameraId }) => cameraId) },
      },
      centre: 'none',
      rate,
      audit: 'footage.splice',
    },
  }),
  lookAtSplice: defineCall({
    path: '/vms/footage/lookAtSplice',
    summary: 'What a splice of these spans would be: copied, or made anew because the spans are unlike',
    request: z.strictObject({ clips: spliceClips }),
    result: spliceLook,
    refuses: [...spanRefusals, 'device.not_found'],
    meta: {
      access: {
        ...permission,
        object: { kind: 'device', ids: request => request.clips.map(({ cameraId }) => cameraId) },
      },
      centre: 'none',
      rate,
    },
  }),
  getOwn: defineCall({
    path: '/vms/footage/getOwn',
    summary: "The caller's own files of footage, newest first",
    request: nothing,
    result: z.array(footageFile),
    meta: { access: { ...permission, object: 'filtered' }, centre: 'none' },
  }),
  remove: defineCall({
    path: '/vms/footage/remove',
    summary: 'Give up an own file: what is being made ends, what is done is deleted',
    request: z.strictObject({ fileId: id }),
    result: done,
    refuses: ['footage.not_found'],
    meta: { access: { ...permission, object: 'none' }, centre: 'none', audit: 'footage.remove' },
  }),
  getFile: defineCall({
    method: 'GET',
    path: '/vms/footage/getFile',
    summary:
      'An own file, whole or a part of it (`Range`, with `If-Range` and its `ETag`), while its owner may see every camera in it',
    request: z.strictObject({ fileId: id }),
    result: download,
    refuses: ['footage.not_found', 'footage.not_done', 'mask.refused'],
    meta: {
      access: { ...permission, object: 'none' },
      centre: 'none',
      // Parts of 16 MiB: 160 MiB/s.
      rate: { max: 600, seconds: 60, by: 'user' },
      audit: 'footage.file',
      // A large file is fetched in many parts.
      auditEvery: { seconds: 600, when: () => true },
    },
  }),
}

export const footageModule = { calls: footageCalls }
