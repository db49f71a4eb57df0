import { z } from 'zod'
import { defineCall, download } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import { done, id, moment, nothing, within } from '../../core/fields.ts'
import { cardCauseSchema, CARD_PLAY_HOURS_MAX } from '../../media/card.ts'
import { recordingCauseSchema, recordingFolderSchema, recordingStateSchema } from '../../media/recording.ts'
import { playedCameraIds } from './playback.ts'
import { recordingCheckCalls } from './recording-check.ts'
import { recordingStoreCalls } from './recording-store.ts'
import { PLAN_CAMERAS_LIMIT, recordingPlanFields } from './recording-plan.ts'
import { deviceRefusals } from '../../core/refusals.ts'

/** The longest range of a timeline (VIDEO-16). */
export const COVERAGE_DAYS_MAX = 31
/** A hole of a plan that is longer raises an alarm, and is told by name; shorter ones are between two pictures, s. */
export const HOLE_SECONDS_MIN = 10
/** The figures of a camera are those of its last hours: a day, a week, or 30 days. */
export const FIGURES_HOURS = [24, 168, 720] as const
export const figuresHours = z.literal(FIGURES_HOURS)
export type FiguresHours = z.infer<typeof figuresHours>

const range = { from: moment, to: moment }
const withinCoverage = within(COVERAGE_DAYS_MAX * 24)

/** `[from, to, kinds]`, ms since 1970; kinds are the bits of RECORDING_KIND. */
const span = z.tuple([z.number(), z.number(), z.int()])
/** The way of a hole to being filled from the camera's card. */
export const fillStatuses = ['waiting', 'running', 'done', 'failed'] as const
export const fillStatus = z.enum(fillStatuses)
export type FillStatus = z.infer<typeof fillStatus>

/** Footage on the camera's own card, `[from, to]`, ms since 1970. */
export const cardSpans = z.object({
  spans: z.array(z.tuple([z.number(), z.number()])),
  /** False: there is more behind the last span than one search fetches. */
  isWhole: z.boolean(),
})
export type CardSpans = z.infer<typeof cardSpans>

export const cameraCoverage = z.object({
  cameraId: id,
  /** It records on a card of its own (`getCardSpans`). */
  hasCard: z.boolean(),
  spans: z.array(span),
  /** `[from, to, cause]` of what the media program missed. */
  holes: z.array(z.tuple([z.number(), z.number(), recordingCauseSchema])),
  /** `[from, to, status, cause]` of holes that the camera's card is to fill; the cause where it brought nothing, so far or for good. */
  fills: z.array(z.tuple([z.number(), z.number(), fillStatus, cardCauseSchema.nullable()])),
  /** When alarms rang that had the camera recorded, ms since 1970, in order; the newest where they are very many. */
  alarms: z.array(z.number()),
})
export type CameraCoverage = z.infer<typeof cameraCoverage>

/** The recording of a camera now; `unknown` while the media program is away. */
export const recordingStates = [...recordingStateSchema.shape.state.options, 'unknown'] as const
export const recordingState = z.enum(recordingStates)
export type RecordingStateName = z.infer<typeof recordingState>

export const recordingFigures = z.object({
  cameraId: id,
  state: recordingState,
  cause: recordingCauseSchema.nullable(),
  since: moment.nullable(),
  /** Somebody started it by hand. */
  isManual: z.boolean(),
  /** Of the last hours that were asked for, s. */
  plannedSeconds: z.int(),
  recordedSeconds: z.int(),
  missingSeconds: z.int(),
  /** The oldest day with recordings. */
  keptSince: moment.nullable(),
  /** Mean of what was recorded lately; null where nothing was. */
  bytesPerSecond: z.number().nullable(),
  keptBytes: z.number(),
})
export type RecordingFigures = z.infer<typeof recordingFigures>

/** A time in which a plan wanted a recording and there is none; the cause where the media program told one. */
export const planHole = z.object({ ...range, cause: recordingCauseSchema.nullable() })
export type PlanHole = z.infer<typeof planHole>

export const storedFolder = recordingFolderSchema
  .pick({ path: true, state: true, quotaBytes: true, usedBytes: true, lockedBytes: true, freeBytes: true })
  .extend({ since: moment, detail: z.string() })
export type StoredFolder = z.infer<typeof storedFolder>

/** The disk space that a plan needs, told before it is saved. */
export const planEstimate = z.object({
  /** Of these cameras; null while the rate of none is known. */
  bytesPerDay: z.number().nullable(),
  /** Cameras whose rate was measured. */
  measured: z.int(),
  /** Days that fit on all disks beside the plans of all other cameras; null while no rate or no disk is known. */
  daysThatFit: z.number().nullable(),
  quotaBytes: z.number(),
})
export type PlanEstimate = z.infer<typeof planEstimate>

const view = { by: 'permission', permission: 'recording_plan.view' } as const
const play = { by: 'permission', permission: 'playback.view' } as const
const control = { by: 'permission', permission: 'recording.manual' } as const
const one = { kind: 'device', ids: (request: { cameraId: string }) => [request.cameraId] } as const
const these = { kind: 'device', ids: (request: { cameraIds: string[] }) => request.cameraIds } as const
const cameraIds = playedCameraIds
/** The cameras of a page of plans. */
const plannedIds = z.array(id).min(1).max(PLAN_CAMERAS_LIMIT)
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month')

export const recordingCalls = {
  getFigures: defineCall({
    path: '/vms/recording/getFigures',
    summary: 'What is recorded of cameras now, and what of their last 24 hours, 7 or 30 days is missing',
    request: z.strictObject({ cameraIds: plannedIds, hours: figuresHours.optional() }),
    result: z.array(recordingFigures),
    meta: { access: { ...view, object: these }, centre: 'none' },
  }),
  getHoles: defineCall({
    path: '/vms/recording/getHoles',
    summary: 'What of the plan of a camera was not recorded, and why',
    request: z.strictObject({ cameraId: id, ...range }).superRefine(withinCoverage),
    result: z.array(planHole),
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  getFolders: defineCall({
    path: '/vms/recording/getFolders',
    summary: 'The disks on which recordings lie',
    request: nothing,
    result: z.array(storedFolder),
    meta: { access: { ...view, object: 'none' }, centre: 'none' },
  }),
  getEstimate: defineCall({
    path: '/vms/recording/getEstimate',
    summary: 'How many bytes a day a plan costs for these cameras, and how many days fit',
    request: z.strictObject({ cameraIds: plannedIds, plan: recordingPlanFields }),
    result: planEstimate,
    meta: { access: { ...view, object: these }, centre: 'none' },
  }),
  getCoverage: defineCall({
    path: '/vms/recording/getCoverage',
    summary: 'The recorded spans of cameras by kind, for a timeline',
    request: z.strictObject({ cameraIds, ...range }).superRefine(withinCoverage),
    result: z.array(cameraCoverage),
    meta: { access: { ...play, object: these }, centre: 'none' },
  }),
  getDays: defineCall({
    path: '/vms/recording/getDays',
    summary:
      'The days of a month, by the calendar of the site, on which there are recordings of any of these cameras',
    request: z.strictObject({ cameraIds, month }),
    result: z.array(z.iso.date()),
    meta: { access: { ...play, object: these }, centre: 'none' },
  }),
  getCardSpans: defineCall({
    path: '/vms/recording/getCardSpans',
    summary: 'What a camera has on its own card; the camera itself is asked',
    request: z.strictObject({ cameraId: id, ...range }).superRefine(within(CARD_PLAY_HOURS_MAX)),
    result: cardSpans,
    refuses: [...deviceRefusals, 'device.not_found'],
    meta: { access: { ...play, object: one }, centre: 'none' },
  }),
  start: defineCall({
    path: '/vms/recording/start',
    summary: 'Record a camera until somebody stops it',
    request: z.strictObject({ cameraId: id }),
    result: done,
    refuses: ['recording.start_failed', 'device.not_found', 'device.not_a_camera'],
    meta: { access: { ...control, object: one }, centre: 'none', audit: 'recording.start' },
  }),
  stop: defineCall({
    path: '/vms/recording/stop',
    summary: 'End the recording of a camera that was started by hand',
    request: z.strictObject({ cameraId: id }),
    result: done,
    refuses: ['recording.stop_failed', 'device.not_found', 'device.not_a_camera'],
    meta: { access: { ...control, object: one }, centre: 'none', audit: 'recording.stop' },
  }),
  getManual: defineCall({
    path: '/vms/recording/getManual',
    summary: 'Those of these cameras that somebody records by hand',
    request: z.strictObject({ cameraIds: plannedIds }),
    result: z.array(id),
    meta: { access: { ...control, object: these }, centre: 'none' },
  }),
  exportReport: defineCall({
    path: '/vms/recording/exportReport',
    summary:
      'A month of all cameras that one sees as Excel: planned, recorded, missing, retention met or not',
    request: z.strictObject({ month }),
    result: download,
    meta: { access: { ...view, object: 'filtered' }, centre: 'required', audit: 'recording.report' },
  }),
  ...recordingCheckCalls,
  ...recordingStoreCalls,
}

const recordingEvents = [
  /** Recording of it began, ended, was interrupted or goes on again. */
  defineEvent(
    'recording.state',
    z.object({
      id,
      state: recordingState,
      cause: recordingCauseSchema.nullable(),
      since: moment,
      /** The bits of what wants it. */
      kinds: z.int(),
    }),
  ),
  /** A hole that its plan notices was told, at its end. */
  defineEvent('recording.hole', z.object({ id, from: moment, to: moment, cause: recordingCauseSchema })),
  /** Somebody started or stopped it by hand. */
  defineEvent('recording.manual', z.object({ id, isOn: z.boolean() })),
] as const

export const recordingModule = { calls: recordingCalls, events: recordingEvents }
