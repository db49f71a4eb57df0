import type { Tx } from '#server/infra/database/database.ts'
import { writeDeviceChanged } from '../device.events.ts'
import type { PlacedDevice } from '#server/modules/device/observation/device-state.events.ts'
import { recordDeviceChanges, snapshotDevices, snapshotForUpdate, type ChangedBy } from './device-changes.ts'

/** Lets the map move devices: writes the history of what `move` changes, and tells consoles. */
export async function recordDeviceMoves(
  tx: Tx,
  devices: readonly PlacedDevice[],
  by: ChangedBy,
  move: () => Promise<void>,
): Promise<void> {
  const ids = devices.map(device => device.id)
  const before = await snapshotForUpdate(tx, ids)
  await move()
  await recordDeviceChanges(tx, before, await snapshotDevices(tx, ids), by)
  await writeDeviceChanged(tx, 'updated', devices, false)
}
