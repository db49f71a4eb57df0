import {
  speedingVehicle,
  speedViolation,
  VIOLATION_DAYS_MAX,
  type SpeedingVehicle,
  type SpeedRuleKind,
  type SpeedViolation,
} from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { requireSpan } from '#server/infra/require-span.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import {
  listVehicles,
  listViolations,
  type VehicleRow,
  type ViolationRow,
} from './speed-violation.queries.ts'

const DAYS_MS = VIOLATION_DAYS_MAX * 86_400_000

const presentViolation = (row: ViolationRow): SpeedViolation =>
  fromRow(speedViolation, row, {
    limit: row.limit_kmh,
    rule: { id: row.rule_id, name: row.rule_name, kind: row.rule_kind as SpeedRuleKind },
    camera: { id: row.camera_id, name: row.camera_name },
    hasPicture: row.picture_key !== null,
  })

const presentVehicle = (row: VehicleRow): SpeedingVehicle => fromRow(speedingVehicle, row, { id: row.plate })

const requireDays = (request: Parameters<typeof requireSpan>[0]): void =>
  requireSpan(request, VIOLATION_DAYS_MAX, 'snap.span_too_long')

export function createSpeedViolationService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async getByPage(request, context) {
      requireDays(request)
      return mapPage(await listViolations(db, request, context), presentViolation)
    },

    async getVehicles(request, context) {
      requireDays(request)
      const startTime = request.startTime ?? new Date(clock.now() - DAYS_MS).toISOString()
      return mapPage(await listVehicles(db, { ...request, startTime }, context), presentVehicle)
    },
  } satisfies CallsOf<'speedViolation'>
}
