import { z } from 'zod'
import { id, moment, version } from '../../core/fields.ts'
import { weekDay, weekDays } from '../../core/time-range.ts'
import { alarmLevel, alarmLevels, alarmType, alarmTypes } from '../alarm.ts'
import { linkagePart } from '../linkage/linkage.ts'
import { linkageStepState } from '../linkage/linkage.log.ts'
import { procedureName, procedureSteps, stepKey } from './procedure.steps.ts'

export const SCHEDULE_SPANS_LIMIT = 14

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'time_of_day')

/**
 * A span of some days in the site's time. `to` is not in it; not after `from`, it is of the following day, so that equal
 * times are a whole day.
 */
export const scheduleSpan = z.strictObject({
  days: z.array(weekDay).min(1).max(weekDays.length),
  from: timeOfDay,
  to: timeOfDay,
})
export type ScheduleSpan = z.infer<typeof scheduleSpan>

/** For which alarms a procedure is. An empty list, a missing area or an empty schedule leaves nothing out. */
const scope = {
  types: z.array(alarmType).max(alarmTypes.length),
  levels: z.array(alarmLevel).max(alarmLevels.length),
  /** With everything below it; null = the whole site. */
  areaId: id.nullable(),
  schedule: z.array(scheduleSpan).max(SCHEDULE_SPANS_LIMIT),
}

const draft = { name: procedureName, ...scope, steps: procedureSteps }
export const procedureDraft = z.strictObject(draft)
export const procedureUpdate = z.strictObject({ id, version, ...draft })
export type ProcedureDraft = z.infer<typeof procedureDraft>

export const procedure = z.object({
  id,
  name: z.string(),
  ...scope,
  areaName: z.string().nullable(),
  isEnabled: z.boolean(),
  stepCount: z.int(),
  /** Of the newest version. */
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type Procedure = z.infer<typeof procedure>

/** How an action stands that a step had done. */
export const procedureActionRun = z.object({
  runId: id,
  state: linkageStepState,
  /** A word of `linkageReasons`, or the code of a refusal; null where there is nothing to say. */
  reason: z.string().nullable(),
  reasonParams: z.record(z.string(), z.string()),
})
export type ProcedureActionRun = z.infer<typeof procedureActionRun>

/** A camera that steps show and the reader may see. */
const stepCamera = z.object({ id, name: z.string() })
/** The things that the actions of steps name, as far as the reader may see them. */
const stepParts = z.array(linkagePart)

export const procedureDetails = procedure.extend({
  steps: procedureSteps,
  cameras: z.array(stepCamera),
  parts: stepParts,
  /** Every version, the newest first. */
  versions: z.array(z.object({ version, savedBy: z.string(), savedAt: moment })),
})
export type ProcedureDetails = z.infer<typeof procedureDetails>

/** One answer to a step. A correction is a further one with the next revision; none is ever removed. */
export const procedureAnswer = z.object({
  stepKey,
  revision: z.int().min(1),
  by: z.string(),
  at: moment,
  choice: z.string().nullable(),
  text: z.string().nullable(),
  number: z.number().nullable(),
  /** Ids for `getPicture`. */
  pictureIds: z.array(id),
  /** Of a step with an action, what became of it; null for other steps, and once its log is gone. */
  run: procedureActionRun.nullable(),
})
export type ProcedureAnswer = z.infer<typeof procedureAnswer>

/** The parts of a scope that can be narrower than every alarm of the site: why a procedure applies. */
export const procedureReasons = ['type', 'level', 'area', 'schedule'] as const
export const procedureReason = z.enum(procedureReasons)
export type ProcedureReason = z.infer<typeof procedureReason>

/** How the version that an alarm has stands now: is it still what an alarm that begins now would get? */
export const procedureStandings = ['newest', 'older', 'stopped', 'deleted'] as const
export const procedureStanding = z.enum(procedureStandings)
export type ProcedureStanding = z.infer<typeof procedureStanding>

/** The procedure of one alarm, in the version that it began with, and the answers so far. */
export const alarmProcedure = z.object({
  alarmId: id,
  procedureId: id,
  version,
  name: z.string(),
  standing: procedureStanding,
  /** Before that it is the one that would begin now. */
  isBegun: z.boolean(),
  /** The alarm is completed: nothing is answered any more. */
  isClosed: z.boolean(),
  because: z.array(procedureReason),
  steps: procedureSteps,
  cameras: z.array(stepCamera),
  parts: stepParts,
  /** Every answer, corrected ones too, oldest first. */
  answers: z.array(procedureAnswer),
})
export type AlarmProcedure = z.infer<typeof alarmProcedure>
