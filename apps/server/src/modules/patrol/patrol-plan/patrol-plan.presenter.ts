import type { PatrolPlan, PatrolPlanDetails } from '@palisade/contract'
import { levelOfNumber } from '../../alarm/alarm/alarm.rules.ts'
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
  stopCount: row.stop_count,
  nextAt: row.due_from?.toISOString() ?? null,
  savedBy: row.saved_by,
  savedAt: row.saved_at.toISOString(),
  version: row.version,
})

export const presentPlanDetails = (row: PatrolPlanRow, stops: readonly StopRow[]): PatrolPlanDetails => ({
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
})
