import type { Mask } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'

/** The left half of a picture. */
export const LEFT_HALF: Mask = { left: 0, top: 0, right: 0.5, bottom: 1 }

/** Masks of a camera, as they are stored. */
export async function buildMasks(db: Db, cameraId: string, masks: readonly Mask[] = [LEFT_HALF]) {
  await db
    .insertInto('camera_mask')
    .values({ camera_id: cameraId, masks: JSON.stringify(masks) })
    .execute()
}
