import { inventory, type DeviceIdentity, type Inventory } from '@palisade/contract'

/** A device's identity, as far as it fits into the inventory's fields. */
export function inventoryOf(identity: DeviceIdentity): Inventory {
  const said: Inventory = {
    manufacturer: identity.manufacturer.slice(0, 20),
    model: identity.model.slice(0, 50),
    firmwareVersion: identity.firmware.slice(0, 50),
    mac: identity.mac ?? '',
  }
  const fitting = Object.entries(said).filter(
    ([name, value]) => value && inventory.shape[name as keyof Inventory].safeParse(value).success,
  )
  return Object.fromEntries(fitting)
}
