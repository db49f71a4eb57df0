import { plannedCamera, type PlannedCamera, type RecordingPlanFields } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { PlannedRow, PlanRow } from './recording-plan.queries.ts'

export function presentPlanned(row: PlannedRow): PlannedCamera {
  const { plan } = row
  return fromRow(plannedCamera, row, {
    canPreRecord: canPreRecord(row),
    plan: plan && {
      ...fieldsOf(plan),
      savedBy: plan.savedBy,
      // Within a JSON value the database writes a moment as text.
      savedAt: new Date(plan.savedAt).toISOString(),
      version: plan.version,
    },
  })
}

/** The seconds before an alarm are fetched from the card of a camera that has one. */
export const canPreRecord = ({ capabilities }: Pick<PlannedRow, 'capabilities'>): boolean =>
  capabilities.includes('recordings')

/** The settings of a plan or a request, without all else. */
export const fieldsOf = (plan: RecordingPlanFields | PlanRow): RecordingPlanFields => ({
  planType: plan.planType,
  isEnabled: plan.isEnabled,
  mode: plan.mode,
  timeRange: plan.timeRange,
  followsHolidays: plan.followsHolidays,
  keepDays: plan.keepDays,
  stream: plan.stream,
  preRecord: plan.preRecord,
})
