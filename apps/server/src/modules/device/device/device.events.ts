import type { DeviceCategory, DeviceCause, DeviceState } from '@palisade/contract'
import type { Tx } from '../../../infra/database/database.ts'
import { writeEvents } from '../../../infra/outbox/outbox.ts'

/** The properties of a device that decide who is told of it. */
export interface PlacedDevice {
  id: string
  areaId: string
  category: string
}

export const placedOf = (row: { id: string; area_id: string; category: string }): PlacedDevice => ({
  id: row.id,
  areaId: row.area_id,
  category: row.category,
})

const audienceOf = ({ id, areaId, category }: PlacedDevice) => ({
  permission: 'device.view' as const,
  areaId,
  device: { id, category: category as DeviceCategory },
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
      audience: audienceOf(device),
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

export async function writeDeviceStates(
  tx: Tx,
  devices: readonly (PlacedDevice & { state: DeviceState; cause: DeviceCause | null; stateSince: Date })[],
): Promise<void> {
  await writeEvents(
    tx,
    devices.map(({ state, cause, stateSince, ...device }) => ({
      type: 'device.state' as const,
      data: { id: device.id, state, cause, stateSince: stateSince.toISOString() },
      audience: audienceOf(device),
    })),
  )
}
