import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { areasFilter, id, moment, nothing } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { faceQualitySchema } from '../recognition/answer.ts'

/** Days that a list or search of captures reaches over at most. */
export const CAPTURE_DAYS_MAX = 31
/** Cameras of one list. */
const CAMERAS_MAX = 300
/** Who looks at one capture again within it is logged once. */
const LOOK_SECONDS = 600

/** `camera`: it found the face itself; `stream`: we did, in its pictures. */
export const captureSources = ['camera', 'stream'] as const
export const captureSource = z.enum(captureSources)
export type CaptureSource = z.infer<typeof captureSource>

export const captureQuality = faceQualitySchema

/** The face of one passing person, before a camera whose place is that of the moment. */
export const faceCapture = z.object({
  id,
  at: moment,
  camera: z.object({
    id,
    name: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
  }),
  areaName: z.string(),
  source: captureSource,
  /** Null: no face was found again in what the camera sent. */
  quality: captureQuality.nullable(),
  /** False: the face gave nothing to compare. */
  isComparable: z.boolean(),
  /** Whether the whole frame is there. */
  hasScene: z.boolean(),
})
export type FaceCapture = z.infer<typeof faceCapture>

/**
 * How faces are looked for in the stream of a camera of a face group that finds none itself. `shed`: fewer frames are looked at than wanted;
 * `no_picture`: it shows nothing; `away`: recognition does not answer; `off`: it is off here; `waiting`: nobody has looked yet.
 */
export const faceStreamStates = ['recognised', 'shed', 'no_picture', 'away'] as const
export const faceStreamState = z.enum(faceStreamStates)
export type FaceStreamState = z.infer<typeof faceStreamState>

export const faceStream = z.object({
  camera: z.object({ id, name: z.string() }),
  state: z.enum([...faceStreamStates, 'waiting', 'off']),
  /** Frames that are looked at, where some are shed. */
  framesPerSecond: z.number().nullable(),
  since: moment.nullable(),
})
export type FaceStream = z.infer<typeof faceStream>

export const capturePicture = z.enum(['face', 'scene'])

export const faceCaptureCalls = {
  getByPage: defineCall({
    path: '/frms/face-capture/getByPage',
    summary: 'Captures of faces by cameras that one may see, newest first',
    request: largePageRequest(['at'], {
      startTime: moment,
      endTime: moment,
      cameraIds: z.array(id).min(1).max(CAMERAS_MAX).optional(),
      ...areasFilter,
    }),
    result: largePageOf(faceCapture),
    refuses: ['face_capture.span_too_long'],
    meta: {
      access: { by: 'permission', permission: 'face_capture.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getStreams: defineCall({
    path: '/frms/face-capture/getStreams',
    summary: 'Cameras that one may see and in whose streams faces are looked for, with how that goes',
    request: nothing,
    result: z.array(faceStream),
    meta: {
      access: { by: 'permission', permission: 'face_capture.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getPicture: defineCall({
    path: '/frms/face-capture/getPicture',
    summary: 'The picture of a capture (JPEG): the face, or the whole frame; the log keeps who looked',
    request: z.strictObject({ id, part: capturePicture.default('face') }),
    result: download,
    refuses: ['face_capture.no_picture', 'mask.refused'],
    meta: {
      access: {
        by: 'permission',
        permission: 'face_capture.view',
        object: { kind: 'face_capture', ids: request => [(request as unknown as { id: string }).id] },
      },
      centre: 'none',
      audit: 'face_capture.get_picture',
      auditEvery: { seconds: LOOK_SECONDS, when: () => true },
    },
  }),
}

/** A camera has captured faces: lists of captures fetch again. */
const faceCaptureEvents = [defineEvent('face_capture.added', z.object({ ids: z.array(id) }))] as const

export const faceCaptureModule = { calls: faceCaptureCalls, events: faceCaptureEvents }
