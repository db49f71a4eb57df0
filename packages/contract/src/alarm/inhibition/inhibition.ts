import { z } from 'zod'
import { id, moment, text, version } from '../../core/fields.ts'
import { timeRange } from '../../core/time-range.ts'
import { alarmType, alarmTypes } from '../alarm.ts'

export const INHIBITION_NAME_LIMIT = 50
/** Devices, zones and areas of one rule. */
export const INHIBITION_TARGETS_LIMIT = 300
/** A rule ends by itself after at most so long, unless it stands, h (ALARM-125). */
export const INHIBITION_HOURS_MAX = 24
/** How long one key shelves the source of an alarm, min (ISA-18.2). */
export const SHELF_MINUTES = [15, 60] as const
export type ShelfMinutes = (typeof SHELF_MINUTES)[number]

/** A rule that somebody wrote, or the source of one alarm that was put on the shelf. */
export const inhibitionKinds = ['rule', 'shelf'] as const
export const inhibitionKind = z.enum(inhibitionKinds)
export type InhibitionKind = z.infer<typeof inhibitionKind>

/** `waiting` runs, but not at this hour of its time range; `ended` ended by itself. */
export const inhibitionStatuses = ['running', 'waiting', 'stopped', 'ended'] as const
export const inhibitionStatus = z.enum(inhibitionStatuses)
export type InhibitionStatus = z.infer<typeof inhibitionStatus>
/** Filters of a list: one that waits for its hours runs too. */
export const inhibitionStatusFilters = ['running', 'stopped', 'ended'] as const satisfies InhibitionStatus[]
export const inhibitionStatusFilter = z.enum(inhibitionStatusFilters)
export type InhibitionStatusFilter = z.infer<typeof inhibitionStatusFilter>

const targetIds = z.array(id).max(INHIBITION_TARGETS_LIMIT)

/** The scope of a rule. Types alone are those of the whole selected centre; no type leaves none out. */
const scope = {
  deviceIds: targetIds,
  defenceZoneIds: targetIds,
  /** With everything below them. */
  areaIds: targetIds,
  types: z.array(alarmType).max(alarmTypes.length),
  /** Very urgent alarms ring all the same unless this is set, which needs a permission of its own. */
  includesVeryUrgent: z.boolean(),
}

const draft = {
  name: z.string().trim().min(1).max(INHIBITION_NAME_LIMIT),
  ...scope,
  /** A range without a cell is refused with `inhibition.no_time`. */
  timeRange,
  /** From its start; null stands until somebody stops it, which needs a permission of its own. */
  hours: z.int().min(1).max(INHIBITION_HOURS_MAX).nullable(),
  /** An empty reason is refused with `inhibition.reason_required`. */
  reason: text,
}
export const inhibitionDraft = z.strictObject(draft)
export const inhibitionUpdate = z.strictObject({ id, version, ...draft })
export type InhibitionDraft = z.infer<typeof inhibitionDraft>

export const inhibitionTargetKinds = ['device', 'defence_zone', 'area'] as const
const target = z.object({
  kind: z.enum(inhibitionTargetKinds),
  id,
  name: z.string(),
  /** A deleted device holds nothing back any more. */
  isDeleted: z.boolean(),
})
export type InhibitionTarget = z.infer<typeof target>

export const inhibition = z.object({
  id,
  kind: inhibitionKind,
  name: z.string(),
  reason: z.string(),
  /** As far as the reader may see them; `hiddenTargets` counts the others. */
  targets: z.array(target),
  hiddenTargets: z.int(),
  /** Of a shelf: the place within the device, such as a zone; empty for the device itself. */
  place: z.string(),
  types: z.array(alarmType),
  includesVeryUrgent: z.boolean(),
  timeRange,
  hours: z.int().nullable(),
  status: inhibitionStatus,
  startedAt: moment.nullable(),
  endsAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Who ended it; empty where it ended by itself. */
  endedBy: z.string(),
  /** Events that it kept from ringing since it was started last. */
  suppressedCount: z.int(),
  lastSuppressedAt: moment.nullable(),
  /** The alarm from which a source was shelved. */
  alarmId: id.nullable(),
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type Inhibition = z.infer<typeof inhibition>

/** Told to everybody when a rule or a shelf is over, or the hours of a rule for now. */
export const inhibitionEnd = z.object({
  id,
  kind: inhibitionKind,
  name: z.string(),
  /** Empty where it ended by itself. */
  by: z.string(),
  /** Only its hours are over: it holds back again in the next ones. */
  isWindow: z.boolean(),
  /** Since its start; of hours, in them. */
  suppressedCount: z.int(),
  alarmId: id.nullable(),
})
export type InhibitionEnd = z.infer<typeof inhibitionEnd>
