import {
  driverConfigs,
  inventoryFields,
  type Capability,
  type Device,
  type DeviceCause,
  type DeviceDetails,
  type DeviceLack,
  type DriverName,
  type Inventory,
} from '@palisade/contract'
import type { DeviceDetailsRow, DeviceRow } from './device.queries.ts'

/** The capabilities of devices without a device session, which can never report them: their driver determines them. */
const fixedCapabilities: Partial<Record<DriverName, Capability[]>> = { rtsp: ['live'], http: ['event'] }

export function presentDevice(row: DeviceRow): Device {
  const driver = row.driver as DriverName
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    kind: row.kind,
    driver,
    category: row.category,
    areaId: row.area_id,
    areaName: row.area_name,
    areaPath: row.area_path,
    parentId: row.parent_id,
    parentName: row.parent_name,
    platformId: row.platform_id,
    platformName: row.platform_name,
    longitude: row.longitude,
    latitude: row.latitude,
    height: row.height,
    floorId: row.floor_id,
    state: row.state,
    cause: row.cause as DeviceCause | null,
    stateSince: row.state_since.toISOString(),
    maintenanceUntil: row.maintenance_until?.toISOString() ?? null,
    lockedUntil: row.locked_until?.toISOString() ?? null,
    capabilities: fixedCapabilities[driver] ?? (row.capabilities as Capability[]),
    inventory: presentInventory(row.inventory as Inventory),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

/** Every field of the inventory; '' when it is not set. */
export function presentInventory(inventory: Inventory): Required<Inventory> {
  return Object.fromEntries(
    inventoryFields.map(field => [field, inventory[field] ?? '']),
  ) as Required<Inventory>
}

/** A device as its settings say, and whether a password is stored; the password itself never leaves the server. */
export const presentSettings = (row: DeviceDetailsRow): Omit<DeviceDetails, 'foundAddress' | 'lacks'> => ({
  ...presentDevice(row),
  config: presentConfig(row),
})

/** The settings, and the abilities that the device was asked for in vain. */
export function presentDetails(row: DeviceDetailsRow): Omit<DeviceDetails, 'foundAddress'> {
  return { ...presentSettings(row), lacks: row.lacks as DeviceLack[] }
}

/** Only the settings that the driver declares; anything else in a stored configuration stays in the server. */
function presentConfig(row: Pick<DeviceDetailsRow, 'driver' | 'config' | 'secret'>): DeviceDetails['config'] {
  const names = Object.keys(driverConfigs[row.driver as DriverName].shape)
  const stored = Object.entries(row.config as Record<string, unknown>)
  const config = Object.fromEntries(
    stored.filter(([name]) => names.includes(name) && name !== 'password'),
  ) as DeviceDetails['config']
  return names.includes('password') ? { ...config, hasPassword: row.secret !== null } : config
}
