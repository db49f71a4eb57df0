import type { DeviceCause, DeviceState } from '@palisade/contract'
import type { Tx } from '../../infra/database/database.ts'
import { writeEvents } from '../../infra/outbox/outbox.ts'

interface Placed {
  id: string
  areaId: string
}

/** @param isTreeChanged whether the resource tree looks different now */
export async function writeDeviceChanged(
  tx: Tx,
  change: 'added' | 'updated' | 'removed',
  devices: readonly Placed[],
  isTreeChanged: boolean,
): Promise<void> {
  await writeEvents(
    tx,
    devices.map(({ id, areaId }) => ({
      type: 'device.changed' as const,
      data: { id, change },
      audience: { permission: 'device.view' as const, areaId },
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
  devices: readonly (Placed & { state: DeviceState; cause: DeviceCause | null; stateSince: Date })[],
): Promise<void> {
  await writeEvents(
    tx,
    devices.map(({ id, areaId, state, cause, stateSince }) => ({
      type: 'device.state' as const,
      data: { id, state, cause, stateSince: stateSince.toISOString() },
      audience: { permission: 'device.view' as const, areaId },
    })),
  )
}
