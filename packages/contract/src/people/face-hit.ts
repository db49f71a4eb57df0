import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { captureQuality } from './face-capture.ts'
import { faceGroupKind } from './face-group.ts'

/**
 * The outcome of a hit. `due`: its alarm comes; `paused`: the same person had rung at this place just before, and was counted there;
 * `late`: it was told of long after; `false`: the face is as alike as one of which somebody said that it is not this person.
 */
export const faceHitStates = ['due', 'raised', 'paused', 'late', 'false'] as const
export const faceHitState = z.enum(faceHitStates)
export type FaceHitState = z.infer<typeof faceHitState>

/** A face of which a camera tells later than this is history and rings nobody, min. */
export const FACE_HIT_LATE_MINUTES = 5
/** Days that a list of hits reaches over at most. */
export const FACE_HIT_DAYS_MAX = 31
/** Pixels of width from which a face may ring; a smaller one passes for somebody else too often. */
export const FACE_HIT_WIDTH_MIN = 60
/** Who looks at one hit again within it is logged once. */
const LOOK_SECONDS = 600

/** A face before a camera that is perhaps a person of a list, or on none of the lists: a proposal to a person, never a verdict. */
export const faceHit = z.object({
  id,
  at: moment,
  captureId: id,
  /** Null where the deployment rings for whoever is on no list, or where the person was deleted since. */
  person: z
    .object({
      entryId: id,
      kind: faceGroupKind,
      name: z.string(),
      certificateNumber: z.string(),
      hasPicture: z.boolean(),
    })
    .nullable(),
  isUnlisted: z.boolean(),
  /** Percent; null where there is nobody to compare with. */
  similarity: z.number().nullable(),
  threshold: z.int().nullable(),
  quality: captureQuality.nullable(),
  groupName: z.string(),
  reason: z.string(),
  level: alarmLevel,
  deployment: z.object({ id: id.nullable(), name: z.string() }),
  camera: z.object({
    id,
    name: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
  }),
  areaName: z.string(),
  state: faceHitState,
  /** Of its alarm, or of the one that it was counted on. */
  alarmId: id.nullable(),
  /** Whether the captured face is still there. */
  hasCapture: z.boolean(),
  hasScene: z.boolean(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: moment.nullable(),
  /** Who said that the two are not the same. */
  falseBy: z.string().nullable(),
})
export type FaceHit = z.infer<typeof faceHit>

const view = 'face_deployment.view'
const judges = {
  by: 'permission',
  permission: 'face_hit.judge',
  object: { kind: 'face_hit', ids: ({ id: hitId }: { id: string }) => [hitId] },
} as const

export const faceHitCalls = {
  getByPage: defineCall({
    path: '/frms/face-hit/getByPage',
    summary: 'Hits of deployments of persons, of cameras and groups that one may see, newest first',
    request: largePageRequest(['at'], {
      startTime: moment.optional(),
      endTime: moment.optional(),
      deploymentId: id.optional(),
      /** All hits of one person: the way of that person. */
      entryId: id.optional(),
      cameraId: id.optional(),
      state: faceHitState.optional(),
      /** Only those that nobody has acknowledged. */
      isOpen: z.boolean().optional(),
    }),
    result: largePageOf(faceHit),
    refuses: ['face_capture.span_too_long'],
    meta: { access: { by: 'permission', permission: view, object: 'filtered' }, centre: 'required' },
  }),
  getPicture: defineCall({
    path: '/frms/face-hit/getPicture',
    summary: 'A picture of a hit (JPEG): the captured face, the whole frame, or the person of the list',
    request: z.strictObject({ id, part: z.enum(['face', 'scene', 'person']) }),
    result: download,
    refuses: ['face_capture.no_picture', 'face_picture.not_found', 'mask.refused'],
    meta: {
      access: {
        by: 'permission',
        permission: view,
        object: { kind: 'face_hit', ids: request => [(request as unknown as { id: string }).id] },
      },
      centre: 'none',
      audit: 'face_hit.get_picture',
      auditEvery: { seconds: LOOK_SECONDS, when: () => true },
    },
  }),
  acknowledge: defineCall({
    path: '/frms/face-hit/acknowledge',
    summary: 'Acknowledge hits; those that somebody has acknowledged before stay as they are',
    request: idsRequest,
    result: done,
    meta: {
      access: {
        by: 'permission',
        permission: 'face_hit.judge',
        object: { kind: 'face_hit', ids: ({ ids }: { ids: string[] }) => ids },
      },
      centre: 'none',
      audit: 'face_hit.acknowledge',
    },
  }),
  markFalse: defineCall({
    path: '/frms/face-hit/markFalse',
    summary:
      'Say that a hit is of another person: this face does not ring as that person in its deployment again',
    request: idRequest,
    result: done,
    refuses: ['face_hit.not_found', 'face_hit.no_person'],
    meta: { access: judges, centre: 'none', audit: 'face_hit.mark_false' },
  }),
  undoFalse: defineCall({
    path: '/frms/face-hit/undoFalse',
    summary: 'Take back that a hit is of another person',
    request: idRequest,
    result: done,
    refuses: ['face_hit.not_found', 'face_hit.not_false'],
    meta: { access: judges, centre: 'none', audit: 'face_hit.undo_false' },
  }),
}

const faceHitEvents = [
  /** A hit has come, or its alarm has, or somebody judged it: lists of hits fetch again. */
  defineEvent('face_hit.changed', z.object({ id })),
  /** False matches of a deployment were added or taken back: whoever matches reads them again. */
  defineEvent('face_false.changed', z.object({})),
] as const

export const faceHitModule = { calls: faceHitCalls, events: faceHitEvents }
