import type { DeviceCategory } from '@palisade/contract'
import type { FaceQuality } from '@palisade/contract/recognition'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export interface NewCapture {
  id: string
  at: Date
  received_at: Date
  camera_id: string
  source: string
  quality: FaceQuality | null
  picture_key: string
  scene_key: string | null
  model_id: string | null
  feature: Buffer | null
}

/** The place of a capture is that of its camera now. @returns whether the camera is still there */
export async function insertCapture(tx: Tx, row: NewCapture): Promise<boolean> {
  const quality = row.quality && JSON.stringify(row.quality)
  const { rows } = await sql<{ id: string }>`
    insert into face_capture (id, at, received_at, camera_id, longitude, latitude, source, quality,
      picture_key, scene_key, model_id, feature)
    select ${row.id}::uuid, ${row.at}::timestamptz, ${row.received_at}::timestamptz, device.id, device.longitude,
      device.latitude, ${row.source}, ${quality}::jsonb, ${row.picture_key}, ${row.scene_key}, ${row.model_id},
      ${row.feature}::bytea
    from device where device.id = ${row.camera_id} and device.deleted_at is null returning id`.execute(tx)
  return rows.length > 0
}

export interface CameraPlace {
  id: string
  area_id: string
  category: DeviceCategory
}

/** Where cameras are, for whom events of them are told. */
export async function listCameraPlaces(db: Db, ids: readonly string[]): Promise<Map<string, CameraPlace>> {
  const { rows } = await sql<CameraPlace>`
    select id, area_id, category from device where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}
