import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { maskSightOf } from '#server/modules/device/masking/mask-sight.ts'

/** The media program is told of changed masks at once; a clip of so soon after it may be of before, ms. */
const TOLD_WITHIN = 5_000

/** The camera that the picture of an alarm shows: where it was not taken by us, that of the alarm sent it. */
export const shownBy = (row: { picture_camera_id: string | null; device_id: string | null }): string | null =>
  row.picture_camera_id ?? row.device_id

/** Clips are stored with the masks of their time. */
export async function requireMaskedClip(
  db: Db,
  access: AccessSnapshot,
  row: { clip_camera_id: string | null; created_at: Date },
): Promise<void> {
  const { covered } = await maskSightOf(db, access, [row.clip_camera_id])
  const begun = row.created_at.getTime()
  if (covered.some(({ changedAt }) => changedAt.getTime() + TOLD_WITHIN >= begun))
    throw new AppError('mask.refused')
}
