import type { DeviceCategory, DeviceCause, DeviceState } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/** The properties of a device that decide who is told of it. */
export interface PlacedDevice {
  id: string
  areaId: string
  category: string
}

export const deviceAudience = ({ id, areaId, category }: PlacedDevice) => ({
  permission: 'device.view' as const,
  areaId,
  device: { id, category: category as DeviceCategory },
})

interface ToldDevice extends PlacedDevice {
  state: DeviceState
  cause: DeviceCause | null
  stateSince: Date
  maintenanceUntil: Date | null
  lockedUntil: Date | null
}

export async function writeDeviceStates(tx: Tx, devices: readonly ToldDevice[]): Promise<void> {
  await writeEvents(
    tx,
    devices.map(({ state, cause, stateSince, maintenanceUntil, lockedUntil, ...device }) => ({
      type: 'device.state' as const,
      data: {
        id: device.id,
        state,
        cause,
        stateSince: stateSince.toISOString(),
        maintenanceUntil: maintenanceUntil?.toISOString() ?? null,
        lockedUntil: lockedUntil?.toISOString() ?? null,
      },
      audience: deviceAudience(device),
    })),
  )
}
