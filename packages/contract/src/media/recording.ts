import { z } from 'zod'
import { STREAM_CAUSES, streamKindSchema } from './live.ts'
import { storeStatusSchema } from './store.ts'

/**
 * Recorded video between server and media. The server says what is wanted (the order of a camera, spans to be marked); media has
 * the files and tells what became of it. All times are UTC, ms since 1970, of this machine's wall clock.
 */

/**
 * Kinds of recording are bits, since one picture may be wanted for several reasons. None: only the rolling buffer wants it. `card` is no
 * wish: the pictures were fetched from the camera's own card afterwards.
 */
export const RECORDING_KIND = { plan: 1, alarm: 2, manual: 4, lock: 8, card: 16 } as const
const ALL_KINDS = 31
export const recordingKindsSchema = z.number().int().min(0).max(ALL_KINDS)

export const KEEP_DAYS_MAX = 1095
/** The seconds before an alarm reach back half an hour at most. */
export const RECORDING_BUFFER_SECONDS_MAX = 1800
/** 48 hours of half hours, every second one recorded, and holidays. */
export const SCHEDULE_SPANS_MAX = 200
/** Entries in one `recorded` frame; more come in several frames. */
export const RECORDED_PER_FRAME = 200
export const FOLDERS_MAX = 32
/** Recordings by hand at the same time, one a camera. */
export const LASTING_MARKS_MAX = 32_000

const at = z.number().int().min(0)
/** Names a folder on disk: nothing but letters, digits, `-` and `_`, so that no path can be written with it. */
export const recordedCameraIdSchema = z.string().regex(/^[\w-]{1,64}$/)
const causeIdSchema = z.string().regex(/^[\w:.-]{1,64}$/)

/** The wish of a camera, compiled by the server out of plan, zone and holidays; sent again hourly and after each change. */
export const recordingOrderSchema = z.object({
  stream: streamKindSchema,
  /** 0: as long as the quota of the folders allows. */
  keepDays: z.number().int().min(0).max(KEEP_DAYS_MAX),
  /** Pictures that nothing wants yet are kept this long on disk, for the seconds before an alarm; 0: none. */
  bufferSeconds: z.number().int().min(0).max(RECORDING_BUFFER_SECONDS_MAX),
  /** Spans to be recorded by plan, `[from, to)`, in order. */
  schedule: z.array(z.tuple([at, at])).max(SCHEDULE_SPANS_MAX),
  /**
   * End of the time that `schedule` speaks of. From then on media records by plan without pause, since a server that is lost
   * must not cost pictures. Absent: the camera has no plan.
   */
  scheduleUntil: at.optional(),
})
export type RecordingOrder = z.infer<typeof recordingOrderSchema>

export const markKindSchema = z.enum(['manual', 'alarm', 'lock'])
export type MarkKind = z.infer<typeof markKindSchema>

/**
 * Marks a span, of the past or the future, and records it where it lies ahead. The same camera and `causeId` again changes the
 * span; without `to` it lasts until told. A camera needs an order for anything to be recorded of it.
 */
export const recordFrameSchema = z.object({
  type: z.literal('record'),
  cameraId: recordedCameraIdSchema,
  kind: markKindSchema,
  causeId: causeIdSchema,
  from: at,
  to: at.optional(),
})
export type RecordFrame = z.infer<typeof recordFrameSchema>

/** Takes a mark away; of a manual one only the part that lies ahead is taken, of a lock all. What an alarm asked for stays. */
export const releaseFrameSchema = z.object({
  type: z.literal('release'),
  cameraId: recordedCameraIdSchema,
  causeId: causeIdSchema,
})

/** Why nothing is recorded although it is wanted. */
export const RECORDING_CAUSES = [
  ...STREAM_CAUSES,
  'no_folder',
  'disk_full',
  'disk_slow',
  'disk_failed',
  'media_stopped',
  /** The media program does not answer, so that nobody knows; told by the server alone. */
  'media_away',
  'clock_jumped',
] as const
export const recordingCauseSchema = z.enum(RECORDING_CAUSES)
export type RecordingCause = z.infer<typeof recordingCauseSchema>

const entry = { id: z.number().int().min(1), cameraId: recordedCameraIdSchema, stream: streamKindSchema }
const file = {
  /** The folder's path as it was set. */
  folder: z.string().max(1024),
  /** Below the camera's folder: `2026-11-23/04/05-main.mp4`, a further file of that minute `05.2-main.mp4`, of epoch 7 `05.2-e7-main.mp4`. */
  name: z.string().regex(/^\d{4}-\d\d-\d\d\/\d\d\/\d\d(\.\d{1,4})?(-e[1-9]\d{0,8})?-(main|sub)\.mp4$/),
}

/** `[from, to, kinds]`: adjoining pictures of the same kinds. */
export const recordedSpanSchema = z.tuple([at, at, recordingKindsSchema])
export type RecordedSpan = z.infer<typeof recordedSpanSchema>
export const SPANS_PER_FILE_MAX = 240

/** Told once and again until it is kept; `id` grows over starts of media. Files that nothing but the buffer wants are not told. */
export const recordedEntrySchema = z.discriminatedUnion('is', [
  /** A finished file; the same folder, camera and name again replaces what was told (its kinds have changed). */
  z.object({
    is: z.literal('file'),
    ...entry,
    ...file,
    bytes: z.number().int().min(0),
    spans: z.array(recordedSpanSchema).min(1).max(SPANS_PER_FILE_MAX),
  }),
  /** Nothing was recorded although it was wanted; told at its end. */
  z.object({
    is: z.literal('hole'),
    ...entry,
    from: at,
    to: at,
    cause: recordingCauseSchema,
    kinds: recordingKindsSchema,
  }),
  /** A file that was told is deleted, or was found to be lost. */
  z.object({ is: z.literal('gone'), ...entry, ...file }),
])
export type RecordedEntry = z.infer<typeof recordedEntrySchema>

export const recordingStateSchema = z.object({
  cameraId: recordedCameraIdSchema,
  stream: streamKindSchema,
  /**
   * `starting`: wanted for some seconds, and no picture is written yet; `interrupted`: wanted, and not recorded because of `cause`;
   * `buffering`: for the rolling buffer alone; `idle`: not wanted.
   */
  state: z.enum(['starting', 'recording', 'interrupted', 'buffering', 'idle']),
  cause: recordingCauseSchema.optional(),
  since: at,
  /** The kinds that want it now. */
  kinds: recordingKindsSchema,
})
export type RecordingState = z.infer<typeof recordingStateSchema>
export const RECORDING_STATES_PER_FRAME = 200

export const recordingFolderSchema = z.object({
  path: z.string().max(1024),
  /** `full`: even after the oldest was deleted; `slow`: pictures are dropped; `failed`: left out, others take over. */
  state: z.enum(['ok', 'slow', 'full', 'failed']),
  since: at,
  /** Of the system, e.g. `EIO`; for logs and support. */
  detail: z.string().max(256).optional(),
  quotaBytes: z.number().int().min(0),
  usedBytes: z.number().int().min(0),
  /** Of `usedBytes`, those that retention may not delete. */
  lockedBytes: z.number().int().min(0),
  /** Of the disk, for anyone. */
  freeBytes: z.number().int().min(0),
  /** Absent while nothing is recorded. */
  oldestAt: at.optional(),
})
export type RecordingFolder = z.infer<typeof recordingFolderSchema>

/** The wall clock of a media program that is not believed: until it is, nothing is deleted by age. */
export const recordingClockSchema = z.object({
  /** The time that it shows, ms since 1970. */
  now: at,
  /** The time that it showed when it was believed last, ms since 1970. */
  believed: at,
  since: at,
})
export type RecordingClock = z.infer<typeof recordingClockSchema>

/** Server → media. */
export const recordingServerFrames = [
  recordFrameSchema,
  releaseFrameSchema,
  /**
   * All recordings by hand that have not ended, as they stood at a moment: others that began well before it end, since the server knows
   * nothing of them and nobody could stop them.
   */
  z.object({
    type: z.literal('lastingMarks'),
    at,
    marks: z
      .array(z.object({ cameraId: recordedCameraIdSchema, causeId: causeIdSchema }))
      .max(LASTING_MARKS_MAX),
  }),
  /** Asks to be told of recording from now on: answered with all states, folders and the entries that are not kept yet. */
  z.object({ type: z.literal('recordings') }),
  /** These entries are stored for good. */
  z.object({
    type: z.literal('recordedKept'),
    ids: z.array(z.number().int().min(1)).max(RECORDED_PER_FRAME),
  }),
] as const

/** Media → server, to one server at a time. */
export const recordingMediaFrames = [
  z.object({
    type: z.literal('recorded'),
    entries: z.array(recordedEntrySchema).max(RECORDED_PER_FRAME),
  }),
  /** On each change, and of all cameras when asked. */
  z.object({
    type: z.literal('recordingStates'),
    states: z.array(recordingStateSchema).max(RECORDING_STATES_PER_FRAME),
  }),
  /** On each change of a state, and once a minute. */
  z.object({
    type: z.literal('folders'),
    folders: z.array(recordingFolderSchema).max(FOLDERS_MAX),
    /** Absent where there is no second tier. */
    store: storeStatusSchema.optional(),
    /** Absent while the clock is believed. */
    clock: recordingClockSchema.optional(),
  }),
] as const
