import {
  HIT_DAYS_MAX,
  type Contract,
  type HitMatch,
  type HitState,
  type Page,
  type RequestOf,
  type VehicleHit,
} from '@palisade/contract'
import type { CentreContext } from '../../../../infra/binding/context.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { mapPage } from '../../../../infra/database/paging.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { levelOfNumber } from '../../../alarm/alarm/alarm.rules.ts'
import { listHits, type HitRow } from './hit.queries.ts'

const DAY_MS = 86_400_000

// The words of a row were written from the contract's sets.
const presentHit = (row: HitRow): VehicleHit => ({
  id: row.id,
  at: row.at.toISOString(),
  snapId: row.snap_id,
  plate: row.plate,
  match: row.match as HitMatch,
  listedPlate: row.listed_plate,
  groupName: row.group_name,
  reason: row.reason,
  level: levelOfNumber(row.level),
  deployment: { id: row.deployment_id, name: row.deployment_name },
  camera: { id: row.camera_id, name: row.camera_name },
  areaName: row.area_name,
  state: row.state as HitState,
  alarmId: row.alarm_id,
  hasPicture: row.picture_key !== null,
  hasPlatePicture: row.plate_picture_key !== null,
})

export const createHitService = ({ db }: { db: Db }) => ({
  /** @throws AppError snap.end_before_start, snap.span_too_long */
  async getByPage(
    request: RequestOf<Contract['vehicleHit']['getByPage']>,
    context: Pick<CentreContext, 'access' | 'centre'>,
  ): Promise<Page<VehicleHit>> {
    const { startTime, endTime } = request
    if (startTime && endTime) {
      const span = Date.parse(endTime) - Date.parse(startTime)
      if (span <= 0) throw new AppError('snap.end_before_start')
      if (span > HIT_DAYS_MAX * DAY_MS) throw new AppError('snap.span_too_long')
    }
    return mapPage(await listHits(db, request, context), presentHit)
  },
})
