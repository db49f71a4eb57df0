import type { DeviceIdentity, DeviceProbe, Inventory } from '@palisade/contract'
import { inventory as inventorySchema } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { recordDeviceChanges, snapshotDevices, snapshotForUpdate } from './changes/device-changes.ts'
import { storeFindings } from './device-probe.queries.ts'
import { placedOf, writeDeviceChanged } from './device.events.ts'
import { findDeviceForUpdate } from './device.queries.ts'

/**
 * Stores what a registered device reported in a successful probe: its capabilities, and its make, model, firmware and
 * MAC where nobody has entered them. The probe must have used the stored connection.
 */
export async function noteProbe(tx: Tx, id: string, probe: DeviceProbe): Promise<void> {
  if (!probe.ok) return
  const device = await findDeviceForUpdate(tx, id)
  if (!device) return
  const stored = device.inventory as Inventory
  const inventory = { ...stored, ...newlyKnown(stored, probe.identity) }
  const capabilities = probe.capabilities.length > 0 ? probe.capabilities : device.capabilities
  const before = await snapshotForUpdate(tx, [id])
  const found = { capabilities: capabilities as DeviceProbe['capabilities'], lacks: probe.lacks ?? [] }
  await storeFindings(tx, id, { ...found, inventory })
  await recordDeviceChanges(tx, before, await snapshotDevices(tx, [id]), null)
  await writeDeviceChanged(tx, 'updated', [placedOf(device)], false)
}

/**
 * The new details in a device's report. They must meet the same rules as entered ones; texts that are too long are cut.
 */
function newlyKnown(stored: Inventory, identity: DeviceIdentity | undefined): Inventory {
  if (!identity) return {}
  const { manufacturer, model, firmware, mac } = identity
  const told = { manufacturer: manufacturer.slice(0, 20), model, firmwareVersion: firmware.slice(0, 50), mac }
  const news = Object.entries(told).filter(([name, value]) => {
    const field = name as keyof Inventory
    return value && !stored[field] && inventorySchema.shape[field].safeParse(value).success
  })
  return inventorySchema.catch({}).parse(Object.fromEntries(news))
}
