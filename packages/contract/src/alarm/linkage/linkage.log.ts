import { z } from 'zod'
import { id, moment } from '../../core/fields.ts'
import { alarmLevel, alarmType } from '../alarm.ts'
import { linkageAction, linkageActionKind } from './linkage.actions.ts'

/**
 * Of one action. `uncertain`: the server died while it was under way, and nobody knows whether the device did it; it is never
 * repeated by itself.
 */
export const linkageStepStates = ['waiting', 'started', 'done', 'failed', 'uncertain', 'skipped'] as const
export const linkageStepState = z.enum(linkageStepStates)
export type LinkageStepState = z.infer<typeof linkageStepState>

/**
 * Of a rule that was set off. `waiting` for somebody to acknowledge; `skipped` where it ran not at all; else as its actions ended,
 * the worst of them: failed, uncertain, done.
 */
export const linkageRunStates = ['waiting', 'running', 'done', 'failed', 'uncertain', 'skipped'] as const
export const linkageRunState = z.enum(linkageRunStates)
export type LinkageRunState = z.infer<typeof linkageRunState>

/** Why something was skipped or failed by our own decision; other failures have the code of a refusal. */
export const linkageReasons = [
  'acknowledged',
  'alarm_gone',
  'rule_stopped',
  'loop',
  'chain_too_long',
  'too_late',
  'stopped_by_failure',
  'no_camera',
  'no_picture',
  'no_device',
  'device_gone',
  'zone_gone',
  'procedure_gone',
  'procedure_kept',
  'alarm_completed',
  'person_gone',
  'nobody_told',
  'receiver_gone',
  'type_disabled',
  'interrupted',
  'timed_out',
  'restored',
  'internal',
] as const
export const linkageReason = z.enum(linkageReasons)
export type LinkageReason = z.infer<typeof linkageReason>

const why = {
  /** A word of `linkageReasons`, or the code of a refusal such as `device.offline`; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** For the text of the reason, such as `rules` of a loop. */
  reasonParams: z.record(z.string(), z.string()),
}

/** The operator who had it done; empty where a rule did it. */
const startedBy = z.string()

export const linkageRun = z.object({
  id,
  /** Null: somebody had it done from a procedure. */
  ruleId: id.nullable(),
  /** As it was called when it was set off; of a procedure, its name and that of the step. */
  ruleName: z.string(),
  priority: z.int(),
  startedBy,
  alarmId: id,
  alarmNumber: z.string(),
  eventType: alarmType,
  level: alarmLevel,
  deviceName: z.string(),
  location: z.string(),
  triggeredAt: moment,
  endedAt: moment.nullable(),
  state: linkageRunState,
  ...why,
  /** The kinds of its actions, in their order. */
  actions: z.array(linkageActionKind),
  imageCount: z.int(),
})
export type LinkageRun = z.infer<typeof linkageRun>

export const linkageStep = z.object({
  /** From 0, in the order of the rule. */
  position: z.int(),
  kind: linkageActionKind,
  /** As the rule had it when it was set off; null for who may not see what it names. */
  action: linkageAction.nullable(),
  /** The name of the thing it acted on; empty where it acts on nothing that has a name, or the reader may not see it. */
  target: z.string(),
  state: linkageStepState,
  ...why,
  /** When it begins, where that is known yet. */
  dueAt: moment.nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  hasImage: z.boolean(),
})
export type LinkageStep = z.infer<typeof linkageStep>

export const linkageRunDetails = linkageRun.extend({
  /** The rules that led to it by raising alarms, the first of them first; empty for an alarm that no rule raised. */
  chain: z.array(z.object({ ruleId: id, ruleName: z.string() })),
  steps: z.array(linkageStep),
})
export type LinkageRunDetails = z.infer<typeof linkageRunDetails>

/** A picture that an action took. */
export const linkageImage = z.object({
  runId: id,
  position: z.int(),
  deviceName: z.string(),
  at: moment,
})
export type LinkageImage = z.infer<typeof linkageImage>

/** Tells in short what one rule did for an alarm. */
export const linkageOfAlarm = z.object({
  runId: id,
  ruleName: z.string(),
  startedBy,
  triggeredAt: moment,
  state: linkageRunState,
  ...why,
  actions: z.array(linkageStep.omit({ action: true })),
})
export type LinkageOfAlarm = z.infer<typeof linkageOfAlarm>

/** A device on which rules acted, with what they did, the newest first. */
export const linkageActionDevice = z.object({
  deviceId: id,
  deviceName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  actions: z.array(
    z.object({
      runId: id,
      ruleName: z.string(),
      alarmId: id,
      kind: linkageActionKind,
      state: linkageStepState,
      at: moment,
    }),
  ),
})
export type LinkageActionDevice = z.infer<typeof linkageActionDevice>
