import { z } from 'zod'
import { id, moment, version } from '../../core/fields.ts'
import { deviceState } from '../../core/device-words.ts'
import { ALWAYS, cellsOf, DAY_CELLS, timeRange, WEEK_CELLS, type TimeRange } from '../../core/time-range.ts'
import { streamKindSchema } from '../../media/live.ts'
import { KEEP_DAYS_MAX } from '../../media/recording.ts'

/** Days that recordings of a plan are kept; 0 keeps them as long as the disks have room (VIDEO-14). */
export { KEEP_DAYS_MAX }
/** Cameras that one call gives a plan to. */
export const PLAN_CAMERAS_LIMIT = 300
/** Days of the year on which the plans of a centre do not hold as they are. */
export const HOLIDAYS_LIMIT = 200
export const HOLIDAY_NAME_LIMIT = 50

/** `continuous` records all of the plan's hours; `alarm` only the seconds around the alarms that ring in them. */
export const recordingPlanTypes = ['continuous', 'alarm'] as const
export const recordingPlanType = z.enum(recordingPlanTypes)
export type RecordingPlanType = z.infer<typeof recordingPlanType>

/** The whole day, the same hours on every day, or hours of their own on each day of the week. */
export const recordingModes = ['whole_day', 'day', 'week'] as const
export const recordingMode = z.enum(recordingModes)
export type RecordingMode = z.infer<typeof recordingMode>

/** Where pictures from before an alarm come from: nowhere, a rolling buffer on our disks, or the camera's own memory. */
export const preRecords = ['none', 'platform', 'front_end'] as const
export const preRecord = z.enum(preRecords)
export type PreRecord = z.infer<typeof preRecord>

const fields = {
  planType: recordingPlanType,
  /** A closed plan records nothing, and keeps its settings. */
  isEnabled: z.boolean(),
  mode: recordingMode,
  /** In the time of the site. A range without a cell is refused with `recording_plan.no_time`. */
  timeRange,
  /** Whether the holidays of its centre stand in place of its hours. */
  followsHolidays: z.boolean(),
  keepDays: z.int().min(0).max(KEEP_DAYS_MAX),
  stream: streamKindSchema,
  preRecord,
}

/** Whether every day of a range has the same hours. */
export function isSameEveryDay(range: Pick<TimeRange, 'type' | 'data'>): boolean {
  const cells = cellsOf(range)
  return cells.every((isFilled, cell) => isFilled === cells[cell % DAY_CELLS])
}

const fitsMode = ({ mode, timeRange: range }: { mode: RecordingMode; timeRange: TimeRange }): boolean => {
  if (mode === 'whole_day') return range.type === 'all'
  return range.type === 'custom' && (mode === 'week' || isSameEveryDay(range))
}
const wrongMode = { path: ['timeRange'], message: 'mode' }

export const recordingPlanFields = z.strictObject(fields).refine(fitsMode, wrongMode)
export type RecordingPlanFields = z.infer<typeof recordingPlanFields>

/** A new plan begins with the whole day, kept for a month. */
export const NEW_RECORDING_PLAN: RecordingPlanFields = {
  planType: 'continuous',
  isEnabled: true,
  mode: 'whole_day',
  timeRange: ALWAYS,
  followsHolidays: false,
  keepDays: 30,
  stream: 'main',
  preRecord: 'none',
}

/** One plan for each of the cameras; a camera has at most one. */
export const recordingPlanDraft = z
  .strictObject({
    cameraIds: z.array(id).min(1).max(PLAN_CAMERAS_LIMIT),
    /** The plans that it takes the place of, as they were seen: of a camera with another one it is refused. */
    replaced: z
      .array(z.strictObject({ cameraId: id, version }))
      .max(PLAN_CAMERAS_LIMIT)
      .default([]),
    ...fields,
  })
  .refine(fitsMode, wrongMode)
  .refine(({ cameraIds, replaced }) => replaced.every(({ cameraId }) => cameraIds.includes(cameraId)), {
    path: ['replaced'],
    message: 'camera',
  })
/** The plan goes by the id of its camera. */
export const recordingPlanUpdate = z.strictObject({ id, version, ...fields }).refine(fitsMode, wrongMode)

export const recordingPlan = z.object({
  ...fields,
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type RecordingPlan = z.infer<typeof recordingPlan>

/** A camera with its plan, where it has one. */
export const plannedCamera = z.object({
  id,
  name: z.string(),
  code: z.string(),
  areaId: id,
  areaName: z.string(),
  state: deviceState,
  hasSub: z.boolean(),
  /** It has a card, from which the seconds before an alarm are fetched. */
  canPreRecord: z.boolean(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  floorId: id.nullable(),
  plan: recordingPlan.nullable(),
})
export type PlannedCamera = z.infer<typeof plannedCamera>

/** On a holiday a plan records nothing, the whole day, or the hours that it has on that day of the week. */
export const holidayRules = ['off', 'whole_day', 'saturday', 'sunday'] as const
export const holidayRule = z.enum(holidayRules)
export type HolidayRule = z.infer<typeof holidayRule>

/** Days of the calendar of the site, both included. */
export const recordingHoliday = z
  .strictObject({
    name: z.string().trim().min(1).max(HOLIDAY_NAME_LIMIT),
    from: z.iso.date(),
    to: z.iso.date(),
    rule: holidayRule,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to_before_from' })
export type RecordingHoliday = z.infer<typeof recordingHoliday>

/** The holidays of a centre; where two name one day, the first counts. */
export const recordingCalendar = z.object({
  holidays: z.array(recordingHoliday),
  savedBy: z.string(),
  version,
})
export type RecordingCalendar = z.infer<typeof recordingCalendar>

/** The cells of a week with the hours of one day on each of them. */
export const everyDay = (ofDay: (half: number) => boolean): boolean[] =>
  Array.from({ length: WEEK_CELLS }, (_, cell) => ofDay(cell % DAY_CELLS))
