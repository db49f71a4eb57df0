import { z } from 'zod'
import { id, moment } from '../../core/fields.ts'
import { linkageRuleParts } from './linkage.ts'
import { alarmType } from '../alarm.ts'

/** A dry run looks at the events of so many hours. */
export const DRY_RUN_HOURS = 24
/** Examples that one answer names at most. */
export const DRY_RUN_EXAMPLES = 10

/** Where the next answer goes on: the alarm that was looked at last. */
export const dryRunRequest = z.strictObject({
  /** The rule as it is in the form, saved or not. */
  rule: linkageRuleParts,
  /** Until when, and behind which alarm; both as the answer before said, left out in the first request. */
  until: moment.optional(),
  after: id.optional(),
})
export type DryRunRequest = z.infer<typeof dryRunRequest>

/**
 * A part of a dry run: whoever asks adds the parts up, shows how far it is, and ends it by asking no more. Nothing is switched.
 */
export const dryRunPart = z.object({
  from: moment,
  until: moment,
  /** 0-1. */
  progress: z.number(),
  /** Null at the end. */
  next: z.string().nullable(),
  /** Events that were looked at, and how many would have set the rule off. */
  scanned: z.int(),
  runs: z.int(),
  /** Those of `runs` that somebody acknowledged in time; they would have done nothing. */
  acknowledged: z.int(),
  /** Runs by hours of the site, only those with any. */
  hours: z.array(z.object({ at: moment, runs: z.int() })),
  /** The first of this part. */
  examples: z.array(
    z.object({
      alarmId: id,
      number: z.string(),
      at: moment,
      eventType: alarmType,
      deviceName: z.string(),
      location: z.string(),
    }),
  ),
})
export type DryRunPart = z.infer<typeof dryRunPart>
