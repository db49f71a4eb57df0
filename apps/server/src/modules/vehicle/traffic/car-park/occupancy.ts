import type { Db } from '#server/infra/database/database.ts'
import { createKept } from '#server/infra/kept.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { PassageHook } from '#server/modules/vehicle/snap/intake/snap-writer.ts'
import { tellCounted } from './car-park.service.ts'
import { countPassages, listCountingCameras } from './occupancy.queries.ts'

/** Keeps the number of vehicles in car parks, in the transactions that write their passages. */
export function createOccupancy(db: Db, listeners: Pick<Listeners, 'on'>): PassageHook {
  const cameras = createKept(async () => new Set(await listCountingCameras(db)))
  listeners.on('car_park.changed', cameras.forget)
  listeners.on('camera_group.changed', cameras.forget)
  return {
    async write(tx, snaps) {
      const counting = await cameras.value()
      const ids = snaps.flatMap(snap => (counting.has(snap.camera_id) ? snap.id : []))
      if (ids.length > 0) await tellCounted(tx, await countPassages(tx, ids))
    },
    written: () => undefined,
  }
}
