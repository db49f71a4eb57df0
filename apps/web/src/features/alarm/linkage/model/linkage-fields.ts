import {
  ALWAYS,
  LINKAGE_PRIORITY,
  linkageAction,
  tellsNobody,
  type LinkageAction,
  type LinkageDraft,
  type LinkageRule,
  type LinkageRuleParts,
  type LinkageSource,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import type { ChosenTarget } from '#shared/ui/targets-input/targets-input.tsx'

/** An action in the form; its key stays with it when it is moved. Null: one that the reader may not see. */
export interface EditedAction {
  key: string
  action: LinkageAction | null
}

export interface LinkageFields extends Pick<
  LinkageDraft,
  'name' | 'priority' | 'description' | 'eventTypes' | 'levels' | 'timeRange' | 'unacknowledgedSeconds'
> {
  sources: ChosenTarget<LinkageSource['kind']>[]
  actions: EditedAction[]
}

export const emptyLinkage: LinkageFields = {
  name: '',
  priority: LINKAGE_PRIORITY.usual,
  description: '',
  eventTypes: [],
  levels: [],
  sources: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: null,
  actions: [],
}

export const fieldsOf = (rule: LinkageRule): LinkageFields => ({
  name: rule.name,
  priority: rule.priority,
  description: rule.description,
  eventTypes: rule.eventTypes,
  levels: rule.levels,
  timeRange: rule.timeRange,
  unacknowledgedSeconds: rule.unacknowledgedSeconds,
  // A deleted device sets nothing off, so saving leaves it out.
  sources: rule.sources.filter(source => !source.isDeleted).map(({ kind, id, name }) => ({ kind, id, name })),
  actions: rule.actions.map((action, index) => ({ key: `a${index + 1}`, action })),
})

const idsOf = (sources: LinkageFields['sources'], kind: LinkageSource['kind']) =>
  sources.filter(source => source.kind === kind).map(source => source.id)

/** The parts that decide when the rule runs and how it acts: enough for a dry run. */
export const partsOf = ({ sources, actions, ...fields }: LinkageFields): LinkageRuleParts => ({
  eventTypes: fields.eventTypes,
  levels: fields.levels,
  timeRange: fields.timeRange,
  unacknowledgedSeconds: fields.unacknowledgedSeconds,
  deviceIds: idsOf(sources, 'device'),
  defenceZoneIds: idsOf(sources, 'defence_zone'),
  areaIds: idsOf(sources, 'area'),
  cameraGroupIds: idsOf(sources, 'camera_group'),
  actions: actions.flatMap(({ action }) => (action ? [action] : [])),
})

export const draftOf = (fields: LinkageFields): LinkageDraft => ({
  name: fields.name,
  priority: fields.priority,
  description: fields.description,
  ...partsOf(fields),
})

/** Filled in; a notice also names somebody. */
export const isComplete = (action: LinkageAction | null): boolean =>
  action !== null && linkageAction.safeParse(action).success && !tellsNobody(action)

/** Every action is filled in, and there is one. */
export const areComplete = (actions: readonly EditedAction[]): boolean =>
  actions.length > 0 && actions.every(({ action }) => isComplete(action))

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'linkage.name_taken': 'name',
  'linkage.too_many_sources': 'sources',
  'linkage.no_time': 'timeRange',
  'linkage.no_action': 'actions',
  'linkage.raises_itself': 'actions',
  'linkage.action_denied': 'actions',
  'linkage.action_target_gone': 'actions',
  'linkage.not_a_camera': 'actions',
  'linkage.not_able': 'actions',
  'linkage.tells_nobody': 'actions',
} as const satisfies FieldOfCode<LinkageFields>
