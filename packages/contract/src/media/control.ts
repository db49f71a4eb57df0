import { z } from 'zod'
import { CAMERAS_ELSEWHERE_MAX, CLIP_SECONDS_MAX, CONTROL_CAMERAS_MAX } from './limits.ts'
import { streamCauseSchema } from './live.ts'
import { MASKED_CAMERAS_MAX, masksSchema } from './mask.ts'
import { recordingMediaFrames, recordingOrderSchema, recordingServerFrames } from './recording.ts'

/**
 * Control of a media process by the server: WebSocket `GET /control` (frames below) and HTTP `POST /control/{snapshot,sample,clip,footage}`,
 * all with `Authorization: Bearer <PALISADE_MEDIA_SECRET>`. Never reachable through the server's `/media/*` proxy.
 */

const idSchema = z.string().min(1).max(64)
/** No `file://`, no other protocol: only RTSP and RTSP over TLS. */
export const streamUrlSchema = z
  .string()
  .max(2048)
  .regex(/^rtsps?:\/\/[^\s]+$/i)

export const transportSchema = z.enum(['auto', 'tcp', 'udp'])

export const cameraSourceSchema = z.object({
  id: idSchema,
  name: z.string().max(256),
  mainUrl: streamUrlSchema,
  subUrl: streamUrlSchema.optional(),
  username: z.string().max(256).optional(),
  password: z.string().max(256).optional(),
  transport: transportSchema.optional(),
  /**
   * Whether the password may be told to a camera that offers nothing but `Basic`: only where somebody wrote the stream's address
   * by hand. Left out: no (docs/design/device/0023-basic-over-rtsp.md).
   */
  isBasicAllowed: z.boolean().optional(),
  /** Whether rtsps may use encryption that is too old to be safe (TLS 1.0, short keys). Left out: no. */
  isOldTlsAllowed: z.boolean().optional(),
  /**
   * The address of each host that the stream addresses name, in lower case, as the server looked it up and checked it. Media
   * connects to these and looks no name up.
   */
  hosts: z.record(z.string().max(255), z.string().max(64)).optional(),
  /** Left out: nothing of it is recorded. A change of this alone never pulls the camera again. */
  recording: recordingOrderSchema.optional(),
  /** How often the camera was given to another program; files are named by it. Left out: never. */
  epoch: z.number().int().min(1).optional(),
})
export type CameraSource = z.infer<typeof cameraSourceSchema>

/** A camera that another program has, and that this one may have recorded before. */
export const cameraElsewhereSchema = z.object({
  id: idSchema,
  epoch: z.number().int().min(1),
  /** As in its order; 0 where nothing is recorded of it. */
  keepDays: z.number().int().min(0),
})
export type CameraElsewhere = z.infer<typeof cameraElsewhereSchema>

/** A camera that was removed; what was recorded of it is kept for the days of its last plan. */
export const removedCameraSchema = z.object({ id: idSchema, keepDays: z.number().int().min(1) })
export type RemovedCamera = z.infer<typeof removedCameraSchema>

/** Most live views in one frame of either direction; more come in several frames. */
export const VIEWS_PER_FRAME = 100

/** Most locked logins in one frame; more come in several frames. */
export const LOCKED_PER_FRAME = 1000

/**
 * A login at a device that has locked its account: no program tries it before the lock ends. The key names host and user name, or these and
 * the password in a form that cannot be read; `left` in ms, 0: the lock is over.
 */
const lockedLoginSchema = z.object({
  key: z.string().max(1024),
  left: z.number().min(0),
})
/** Sent in both directions: all after connecting, then each lock that begins or ends early. */
const lockedFrame = z.object({
  type: z.literal('locked'),
  logins: z.array(lockedLoginSchema).max(LOCKED_PER_FRAME),
})
export type LockedLogin = z.infer<typeof lockedLoginSchema>

/** A token permits one of these. */
export const mediaActionSchema = z.enum(['live', 'play'])
export type MediaAction = z.infer<typeof mediaActionSchema>

/** Server → media. */
export const controlServerFrameSchema = z.discriminatedUnion('type', [
  /** The complete set of the program's cameras: a camera that is not in it is stopped. Of those that were given to others ever, `elsewhere` tells. */
  z.object({
    type: z.literal('cameras'),
    cameras: z.array(cameraSourceSchema).max(CONTROL_CAMERAS_MAX),
    elsewhere: z.array(cameraElsewhereSchema).max(CAMERAS_ELSEWHERE_MAX).optional(),
    removed: z.array(removedCameraSchema).max(CAMERAS_ELSEWHERE_MAX).optional(),
  }),
  /**
   * All cameras with areas that are drawn black, removed ones too, whose recordings stay. Until the first of these frames the media
   * program gives no picture to anybody. Sockets of cameras whose areas changed are closed.
   */
  z.object({
    type: z.literal('masks'),
    cameras: z.array(z.object({ cameraId: idSchema, masks: masksSchema })).max(MASKED_CAMERAS_MAX),
  }),
  /**
   * Closes the live and playback sockets of that login session, or of it and one camera, at once with `no_permission`; where
   * `action` is given, sockets of that action alone.
   */
  z.object({
    type: z.literal('revoke'),
    sessionId: idSchema,
    cameraId: idSchema.optional(),
    action: mediaActionSchema.optional(),
  }),
  /** Asks who watches what: answered with `watching` frames of every open live socket. */
  z.object({ type: z.literal('watching') }),
  /** Asks to be told of live views from now on: answered with `views` frames of the open ones and of those not kept yet. */
  z.object({ type: z.literal('views') }),
  /** The ends of these views are stored for good. */
  z.object({ type: z.literal('viewsKept'), ids: z.array(idSchema).max(VIEWS_PER_FRAME) }),
  lockedFrame,
  ...recordingServerFrames,
])
export type ControlServerFrame = z.infer<typeof controlServerFrameSchema>

export const cameraStateSchema = z.enum(['connecting', 'online', 'offline'])
export type CameraState = z.infer<typeof cameraStateSchema>

/** Sent on each change of a camera's state, and for every camera after a `cameras` frame. */
export const stateFrameSchema = z.object({
  type: z.literal('state'),
  cameraId: idSchema,
  state: cameraStateSchema,
  cause: streamCauseSchema.optional(),
  /** When this state began, ms since 1970. */
  since: z.number(),
  /** When the last frame was received, ms since 1970; absent when none ever was. */
  lastFrameAt: z.number().optional(),
  /** Until when the camera takes no login, ms since 1970; of a locked account, where the camera says so. */
  lockedUntil: z.number().optional(),
})
export type StateFrame = z.infer<typeof stateFrameSchema>

/** An open live or playback socket, as its token said. */
export const watchedStreamSchema = z.object({
  sessionId: idSchema,
  userId: idSchema,
  cameraId: idSchema,
  /** Absent: live. */
  action: mediaActionSchema.optional(),
  /** Its viewer sees below the camera's masks. */
  isUnmasked: z.literal(true).optional(),
})
export type WatchedStream = z.infer<typeof watchedStreamSchema>

/** One viewer at one camera, from the first frame of the socket to its end; times in ms since 1970. */
export const liveViewSchema = watchedStreamSchema.extend({
  id: idSchema,
  address: z.string().max(64),
  from: z.number(),
  /** Absent while it is open. */
  to: z.number().optional(),
})
export type LiveView = z.infer<typeof liveViewSchema>

/** How a media program decodes and encodes video: by the codecs that are built in, by an ffmpeg command, or not at all. */
export const mediaCodecsSchema = z.object({
  /** Pictures of key frames: thumbnails, pictures of alarms and for evidence. */
  pictures: z.enum(['built_in', 'ffmpeg', 'none']),
  /** Streams that are made anew: for browsers without their codec, with masks, for recognition. */
  streams: z.enum(['built_in', 'none']),
})
export type MediaCodecs = z.infer<typeof mediaCodecsSchema>

/** Most live sockets in one frame; more come in several frames. */
export const WATCHED_PER_FRAME = 200

/**
 * Media → server. A `watching` frame names each live socket as it opens, and all of them when asked. A `views` frame tells of
 * views that begin or end, to one server at a time; an end is told again until it is kept. `instance` is another one after
 * each start of the media process. A `codecs` frame comes once it is known which codecs start, and after connecting.
 */
export const controlMediaFrameSchema = z.discriminatedUnion('type', [
  stateFrameSchema,
  z.object({
    type: z.literal('watching'),
    streams: z.array(watchedStreamSchema).max(WATCHED_PER_FRAME),
  }),
  z.object({
    type: z.literal('views'),
    instance: idSchema,
    views: z.array(liveViewSchema).max(VIEWS_PER_FRAME),
  }),
  lockedFrame,
  mediaCodecsSchema.extend({ type: z.literal('codecs') }),
  ...recordingMediaFrames,
])
export type ControlMediaFrame = z.infer<typeof controlMediaFrameSchema>

/** → `image/jpeg`; 404 `{cause}` when no key frame is cached. */
export const snapshotRequestSchema = z.object({ cameraId: idSchema })
/**
 * `POST /control/sample` → `image/jpeg`, the newest picture of a camera, decoded from its stream, masks drawn, its moment in
 * `PICTURE_AT_HEADER`; 204 when none has come since the one before; 404 `{cause}` when there is none. A stream that is asked for
 * is pulled on for `SAMPLE_HOLDS_MS`.
 */
export const sampleRequestSchema = z.object({ cameraId: idSchema })
/** → `video/mp4`, starting at a key frame, timed from 0; 404 `{cause}` when nothing is cached. */
export const clipRequestSchema = z.object({
  cameraId: idSchema,
  seconds: z.number().min(1).max(CLIP_SECONDS_MAX),
})
