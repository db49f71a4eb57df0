import type { PatrolPlan, PatrolPlanDetails } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { FootStopRow } from './patrol-foot-stop.queries.ts'
import type { PatrolPlanRow } from './patrol-plan.queries.ts'
import type { StopRow } from './patrol-stop.queries.ts'

export const presentPlan = (row: PatrolPlanRow): PatrolPlan => ({
  id: row.id,
  name: row.name,
  personId: row.person_id,
  personName: row.person_name ?? '',
  level: levelOfNumber(row.level),
  time: row.time,
  toleranceMinutes: row.tolerance_minutes,
  remarks: row.remarks,
  state: row.state,
  isOnFoot: row.foot_order !== null,
  stopCount: row.stop_count,
  nextAt: row.due_from?.toISOString() ?? null,
  savedBy: row.saved_by,
  savedAt: row.saved_at.toISOString(),
  version: row.version,
})

export const presentPlanDetails = (
  row: PatrolPlanRow,
  stops: readonly StopRow[],
  footStops: readonly FootStopRow[],
): PatrolPlanDetails => ({
  ...presentPlan(row),
  stops: stops.map(stop => ({
    deviceId: stop.device_id,
    preset: stop.preset,
    seconds: stop.seconds,
    questions: stop.questions,
    deviceName: stop.device_name,
    isDeleted: stop.is_deleted,
    longitude: stop.longitude,
    latitude: stop.latitude,
  })),
  foot: presentFoot(row, footStops),
})

function presentFoot(
  { foot_order: order, absent_minutes: absentMinutes }: PatrolPlanRow,
  stops: readonly FootStopRow[],
): PatrolPlanDetails['foot'] {
  if (order === null || absentMinutes === null) return null
  return {
    order,
    absentMinutes,
    stops: stops.map(stop => ({
      checkpointId: stop.checkpoint_id,
      minutes: stop.minutes,
      isPhotoRequired: stop.is_photo_required,
      questions: stop.questions,
      name: stop.name,
      areaName: stop.area_name,
      longitude: stop.longitude,
      latitude: stop.latitude,
    })),
  }
}
