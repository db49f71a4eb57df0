import type { Db } from '#server/infra/database/database.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { buildDevice } from '../device.ts'

export interface SnapOptions {
  cameraId?: string
  /** As it is kept: normalised. Null: none was read. */
  plate?: string | null
  at?: Date
  speed?: number
  lane?: number
  direction?: string
  bodyColour?: string
  plateColour?: string
  vehicleType?: string
  brand?: string
  pictureKey?: string
  platePictureKey?: string
}

/** A passage of now before a new camera, unless it is said otherwise. */
export async function buildSnap(db: Db, options: SnapOptions = {}) {
  const { plate = '粤B12345', at = new Date() } = options
  const cameraId = options.cameraId ?? (await buildDevice(db)).id
  const { id } = await db
    .insertInto('vehicle_snap')
    .values({
      id: alarmIdAt(at.getTime()),
      snap_time: at,
      received_at: at,
      camera_id: cameraId,
      plate,
      plate_id: plate === null ? null : await plateIdOf(db, plate),
      ...looksOf(options),
      source: 'open',
      picture_key: options.pictureKey ?? null,
      plate_picture_key: options.platePictureKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cameraId, plate }
}

const looksOf = (options: SnapOptions) => ({
  plate_colour: options.plateColour ?? 'blue',
  direction: options.direction ?? 'forward',
  lane: options.lane ?? null,
  speed: options.speed ?? null,
  vehicle_type: options.vehicleType ?? 'car',
  body_colour: options.bodyColour ?? 'white',
  brand: options.brand ?? '',
})

async function plateIdOf(db: Db, plate: string): Promise<number> {
  await db
    .insertInto('vehicle_plate')
    .values({ plate })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('vehicle_plate')
    .select('id')
    .where('plate', '=', plate)
    .executeTakeFirstOrThrow()
  return row.id
}
