import type { Mask } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export interface MaskRow {
  camera_id: string
  masks: Mask[]
  version: number
  changed_at: Date
}

/** Every camera with masks; a removed one too, since its recordings stay. */
export async function listMasks(db: Db): Promise<Pick<MaskRow, 'camera_id' | 'masks'>[]> {
  const { rows } = await sql<Pick<MaskRow, 'camera_id' | 'masks'>>`
    select camera_id, masks from camera_mask where masks <> '[]' order by camera_id`.execute(db)
  return rows
}

export async function findMask(db: Db, cameraId: string): Promise<MaskRow | undefined> {
  const row = await db
    .selectFrom('camera_mask')
    .select(['camera_id', 'masks', 'version', 'changed_at'])
    .where('camera_id', '=', cameraId)
    .executeTakeFirst()
  return row as MaskRow | undefined
}

/** Those of these cameras that have masks, with their places. */
export async function listMasked(db: Db, cameraIds: readonly string[]) {
  const rows = await db
    .selectFrom('camera_mask')
    .innerJoin('device', 'device.id', 'camera_mask.camera_id')
    .select(['device.id', 'device.area_id', 'device.category', 'camera_mask.masks', 'camera_mask.changed_at'])
    .where(sql<boolean>`device.id = any(${[...cameraIds]}::uuid[])`)
    .where(sql<boolean>`camera_mask.masks <> '[]'`)
    .execute()
  return rows as (Omit<(typeof rows)[number], 'masks'> & { masks: Mask[] })[]
}

export async function putMask(tx: Tx, cameraId: string, masks: readonly Mask[]): Promise<MaskRow> {
  const row = await tx
    .insertInto('camera_mask')
    .values({ camera_id: cameraId, masks: JSON.stringify(masks) })
    .onConflict(conflict =>
      conflict.column('camera_id').doUpdateSet({
        masks: JSON.stringify(masks),
        version: sql<number>`camera_mask.version + 1`,
        changed_at: sql<Date>`now()`,
      }),
    )
    .returning(['camera_id', 'masks', 'version', 'changed_at'])
    .executeTakeFirstOrThrow()
  return row as unknown as MaskRow
}
