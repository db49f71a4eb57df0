import type { DeviceState, PlannedCamera, RecordingPlanFields } from '@palisade/contract'
import type { PlannedRow, PlanRow } from './recording-plan.queries.ts'

export function presentPlanned(row: PlannedRow): PlannedCamera {
  const { plan } = row
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    areaId: row.area_id,
    areaName: row.area_name,
    state: row.state as DeviceState,
    hasSub: row.has_sub,
    canPreRecord: canPreRecord(row),
    longitude: row.longitude,
    latitude: row.latitude,
    floorId: row.floor_id,
    plan: plan && {
      ...fieldsOf(plan),
      savedBy: plan.savedBy,
      // Within a JSON value the database writes a moment as text.
      savedAt: new Date(plan.savedAt).toISOString(),
      version: plan.version,
    },
  }
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
