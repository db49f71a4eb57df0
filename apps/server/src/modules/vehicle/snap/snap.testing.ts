import { vi } from 'vitest'
import type { Db } from '#server/infra/database/database.ts'

/** The snaps of a camera, the oldest first. */
export const snapsOf = (db: Db, cameraId: string) =>
  db.selectFrom('vehicle_snap').selectAll().where('camera_id', '=', cameraId).orderBy('id').execute()

/** Waits until a camera has so many snaps. */
export async function untilSnaps(db: Db, cameraId: string, count: number) {
  return vi.waitFor(
    async () => {
      const rows = await snapsOf(db, cameraId)
      if (rows.length < count) throw new Error(`${rows.length} of ${count} snaps`)
      return rows
    },
    { timeout: 20_000, interval: 20 },
  )
}
