import {
  cellsOf,
  DAY_CELLS,
  entriesOf,
  everyDay,
  NEW_RECORDING_PLAN,
  type PlannedCamera,
  type RecordingMode,
  type RecordingPlanFields,
  type TimeRange,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export function fieldsOf({ plan }: PlannedCamera): RecordingPlanFields {
  if (!plan) return NEW_RECORDING_PLAN
  const { savedBy: _by, savedAt: _at, version: _version, ...fields } = plan
  return fields
}

/** The hours that a mode begins with, from those that there were. */
export function rangeFor(mode: RecordingMode, range: TimeRange): TimeRange {
  if (mode === 'whole_day') return { ...range, type: 'all', data: [] }
  const cells = cellsOf(range)
  const filled = mode === 'week' ? cells : everyDay(half => cells[half % DAY_CELLS] === true)
  return { ...range, type: 'custom', data: entriesOf(filled) }
}

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'recording_plan.no_time': 'timeRange',
  'recording_plan.no_sub_stream': 'stream',
  'recording_plan.no_front_end': 'preRecord',
} as const satisfies FieldOfCode<RecordingPlanFields>
