import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { listRecorded } from './playback.queries.ts'

/** The cameras with these ids, in their order. */
export async function requireCameras(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const found = await listRecorded(db, ids)
  return ids.map(id => {
    const camera = found.find(one => one.id === id)
    if (!camera) throw new AppError('device.not_found')
    if (camera.kind !== 'camera') throw new AppError('device.not_a_camera')
    return camera
  })
}
