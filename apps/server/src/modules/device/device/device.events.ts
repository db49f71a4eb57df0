import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { deviceAudience, type PlacedDevice } from '#server/modules/device/observation/device-state.events.ts'

export const placedOf = (row: { id: string; area_id: string; category: string }): PlacedDevice => ({
  id: row.id,
  areaId: row.area_id,
  category: row.category,
})

/** @param isTreeChanged whether the resource tree changes with it */
export async function writeDeviceChanged(
  tx: Tx,
  change: 'added' | 'updated' | 'removed',
  devices: readonly PlacedDevice[],
  isTreeChanged: boolean,
): Promise<void> {
  await writeEvents(
    tx,
    devices.map(device => ({
      type: 'device.changed' as const,
      data: { id: device.id, change },
      audience: deviceAudience(device),
    })),
  )
  if (!isTreeChanged) return
  const areas = [...new Set(devices.map(device => device.areaId))]
  await writeEvents(
    tx,
    areas.map(areaId => ({
      type: 'organisation.changed' as const,
      data: { areaId },
      audience: { permission: 'organisation.view' as const, areaId },
    })),
  )
}
