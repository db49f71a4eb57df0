import { z } from 'zod'
import { id, moment, text, version } from '../../core/fields.ts'
import { timeRange } from '../../core/time-range.ts'
import { alarmLevel, alarmLevels, alarmType, alarmTypes } from '../alarm.ts'
import { LINKAGE_ACTIONS_LIMIT, linkageAction } from './linkage.actions.ts'

export const LINKAGE_NAME_LIMIT = 50
/** Lower means higher (ALARM-39); among equals the rule that was added first goes first. */
export const LINKAGE_PRIORITY = { min: 1, max: 100, usual: 50 } as const
/** Devices, zones, areas and camera groups of one rule. */
export const LINKAGE_SOURCES_LIMIT = 300
/** How long a rule waits for somebody to acknowledge, s. */
export const LINKAGE_UNACKNOWLEDGED = { min: 5, max: 3600 } as const
/** Rules in one chain, where one raises the alarm that sets the next off; the chain is cut behind so many. */
export const LINKAGE_CHAIN_MAX = 5
/** Rules of one installation. */
export const LINKAGE_RULES_LIMIT = 2000

const sourceIds = z.array(id).max(LINKAGE_SOURCES_LIMIT)

const scope = {
  /** None leaves no type out. */
  eventTypes: z.array(alarmType).max(alarmTypes.length),
  /** None leaves no level out. */
  levels: z.array(alarmLevel).max(alarmLevels.length),
  deviceIds: sourceIds,
  defenceZoneIds: sourceIds,
  /** With everything below them. No source at all is the whole selected centre. */
  areaIds: sourceIds,
  cameraGroupIds: sourceIds,
  /** A range without a cell is refused with `linkage.no_time`. */
  timeRange,
  /** It runs only if nobody has acknowledged the alarm so many seconds after it came; null: at once. */
  unacknowledgedSeconds: z.int().min(LINKAGE_UNACKNOWLEDGED.min).max(LINKAGE_UNACKNOWLEDGED.max).nullable(),
}

const draft = {
  name: z.string().trim().min(1).max(LINKAGE_NAME_LIMIT),
  priority: z.int().min(LINKAGE_PRIORITY.min).max(LINKAGE_PRIORITY.max),
  description: text,
  ...scope,
  /** In their order; an empty list is refused with `linkage.no_action`. */
  actions: z.array(linkageAction).max(LINKAGE_ACTIONS_LIMIT),
}
export const linkageDraft = z.strictObject(draft)
export const linkageUpdate = z.strictObject({ id, version, ...draft })
export type LinkageDraft = z.infer<typeof linkageDraft>
/** Says when a rule runs, and what it then does: enough for a dry run. */
export const linkageRuleParts = z.strictObject({ ...scope, actions: draft.actions })
export type LinkageRuleParts = z.infer<typeof linkageRuleParts>

export const linkageStatuses = ['enabled', 'disabled'] as const
export const linkageStatus = z.enum(linkageStatuses)
export type LinkageStatus = z.infer<typeof linkageStatus>
/** The words of the filter: `unlimited` shows both. */
export const linkageStatusFilter = z.enum(['unlimited', ...linkageStatuses])

export const linkageSourceKinds = ['device', 'defence_zone', 'area', 'camera_group'] as const
const source = z.object({
  kind: z.enum(linkageSourceKinds),
  id,
  name: z.string(),
  /** A deleted device sets nothing off any more. */
  isDeleted: z.boolean(),
})
export type LinkageSource = z.infer<typeof source>

/** Something that an action names: a device, a zone, a procedure or a user. */
export const linkagePart = z.object({ id, name: z.string(), isDeleted: z.boolean() })
export type LinkagePart = z.infer<typeof linkagePart>

export const linkageRule = z.object({
  id,
  ...draft,
  /** In their order; null in place of one that names what the reader may not see. */
  actions: z.array(linkageAction.nullable()),
  status: linkageStatus,
  /** The reader may change, start and stop it: the permission, and every source and action is theirs to see. */
  isEditable: z.boolean(),
  /** As far as the reader may see them; `hiddenSources` counts the others. */
  sources: z.array(source),
  hiddenSources: z.int(),
  /** Everything that the actions name, as far as the reader may see it. */
  parts: z.array(linkagePart),
  creator: z.string(),
  createdAt: moment,
  savedBy: z.string(),
  savedAt: moment,
  /** When it was set off last; null where it never was, or its log is gone. */
  lastRunAt: moment.nullable(),
  version,
})
export type LinkageRule = z.infer<typeof linkageRule>
