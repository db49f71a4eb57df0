import { HIT_DAYS_MAX, vehicleHit, type VehicleHit } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { requireSpan } from '#server/infra/require-span.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { listHits, type HitRow } from './hit.queries.ts'

const presentHit = (row: HitRow): VehicleHit =>
  fromRow(vehicleHit, row, {
    level: levelOfNumber(row.level),
    deployment: { id: row.deployment_id, name: row.deployment_name },
    camera: { id: row.camera_id, name: row.camera_name },
    hasPicture: row.picture_key !== null,
    hasPlatePicture: row.plate_picture_key !== null,
  })

export function createHitService({ db }: { db: Db }) {
  return {
    async getByPage(request, context) {
      requireSpan(request, HIT_DAYS_MAX, 'snap.span_too_long')
      return mapPage(await listHits(db, request, context), presentHit)
    },
  } satisfies CallsOf<'vehicleHit'>
}
