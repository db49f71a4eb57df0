import {
  ALWAYS,
  holdsNever,
  INHIBITION_HOURS_MAX,
  type AlarmType,
  type Inhibition,
  type InhibitionDraft,
  type InhibitionTarget,
  type TimeRange,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** A device, zone or area as it stands in the form. */
export type ChosenTarget = Pick<InhibitionTarget, 'kind' | 'id' | 'name'>

export interface InhibitionFields {
  name: string
  reason: string
  targets: ChosenTarget[]
  types: AlarmType[]
  includesVeryUrgent: boolean
  timeRange: TimeRange
  hours: number | null
}

export const emptyInhibition: InhibitionFields = {
  name: '',
  reason: '',
  targets: [],
  types: [],
  includesVeryUrgent: false,
  timeRange: ALWAYS,
  hours: 8,
}

/** How long a rule may be told to run, h. */
export const HOURS_OFFERED = [1, 2, 4, 8, 12, INHIBITION_HOURS_MAX] as const

export const fieldsOf = (rule: Inhibition): InhibitionFields => ({
  name: rule.name,
  reason: rule.reason,
  // A deleted device holds nothing back, so saving leaves it out.
  targets: rule.targets.filter(target => !target.isDeleted).map(({ kind, id, name }) => ({ kind, id, name })),
  types: rule.types,
  includesVeryUrgent: rule.includesVeryUrgent,
  timeRange: rule.timeRange,
  hours: rule.hours,
})

const idsOf = (targets: readonly ChosenTarget[], kind: ChosenTarget['kind']) =>
  targets.filter(target => target.kind === kind).map(target => target.id)

export const draftOf = ({ targets, ...fields }: InhibitionFields): InhibitionDraft => ({
  ...fields,
  deviceIds: idsOf(targets, 'device'),
  defenceZoneIds: idsOf(targets, 'defence_zone'),
  areaIds: idsOf(targets, 'area'),
})

/** Nothing is chosen that could be held back. */
export const hasNoTarget = ({ targets, types }: Pick<InhibitionFields, 'targets' | 'types'>): boolean =>
  targets.length === 0 && types.length === 0

export const hasNoTime = (range: TimeRange): boolean => holdsNever(range)

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'inhibition.name_taken': 'name',
  'inhibition.reason_required': 'reason',
  'inhibition.no_target': 'targets',
  'inhibition.too_many_targets': 'targets',
  'inhibition.no_time': 'timeRange',
  'inhibition.standing_denied': 'hours',
  'inhibition.very_urgent_denied': 'includesVeryUrgent',
  'inhibition.very_urgent_type': 'includesVeryUrgent',
} as const satisfies FieldOfCode<InhibitionFields>
