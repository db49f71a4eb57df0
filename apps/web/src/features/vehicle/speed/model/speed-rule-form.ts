import {
  ALWAYS,
  type AlarmLevel,
  type SpeedRule,
  type SpeedRuleKind,
  type TimeRange,
  type VehicleType,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface SpeedRuleFields {
  name: string
  kind: SpeedRuleKind
  checkpointId: string | null
  startId: string | null
  metres: number | null
  lanes: number[]
  vehicleTypes: VehicleType[]
  limit: number
  tolerancePercent: number
  toleranceKmh: number
  level: AlarmLevel
  week: TimeRange
  isEnabled: boolean
}

const LIMIT_DEFAULT = 30

export const emptySpeedRule: SpeedRuleFields = {
  name: '',
  kind: 'spot',
  checkpointId: null,
  startId: null,
  metres: null,
  lanes: [],
  vehicleTypes: [],
  limit: LIMIT_DEFAULT,
  tolerancePercent: 0,
  toleranceKmh: 3,
  level: 'general',
  week: ALWAYS,
  isEnabled: true,
}

export const speedRuleFieldsOf = ({
  id: _id,
  checkpoint,
  start,
  clockFaults: _faults,
  createdBy: _by,
  createdAt: _at,
  version: _version,
  ...fields
}: SpeedRule): SpeedRuleFields => ({
  ...fields,
  checkpointId: checkpoint.id,
  startId: start?.id ?? null,
})

/** A spot has no start, whatever was filled in before. */
export const speedRuleInput = ({ checkpointId, startId, metres, ...fields }: SpeedRuleFields) => ({
  ...fields,
  checkpointId: checkpointId ?? '',
  startId: fields.kind === 'section' ? startId : null,
  metres: fields.kind === 'section' ? metres : null,
})

/** The field that each refusal belongs to. */
export const speedRuleFieldOfCode = {
  'speed_rule.name_taken': 'name',
  'speed_rule.no_time': 'week',
  'speed_rule.no_checkpoint': 'checkpointId',
} as const satisfies FieldOfCode<SpeedRuleFields>
