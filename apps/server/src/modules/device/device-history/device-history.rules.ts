import {
  alias,
  deviceUpdate,
  direction,
  driverConfigs,
  fieldOfView,
  id,
  inventoryFields,
  smartTask,
  tags,
  viewRange,
  type DeviceDetails,
  type DeviceUpdate,
  type DriverName,
} from '@palisade/contract'
import { PASSWORD_FIELD } from '#server/modules/device/device/changes/device-changes.rules.ts'

/** Fields of a device that are edited elsewhere than in its own form: on the map and in the camera configuration. */
export const otherFields = {
  floorId: id.nullable(),
  direction: direction.nullable(),
  fieldOfView: fieldOfView.nullable(),
  viewRange: viewRange.nullable(),
  alias,
  tags,
  smartTask,
} as const
export type OtherField = keyof typeof otherFields
export const isOtherField = (field: string): field is OtherField => Object.hasOwn(otherFields, field)

/** The values of these fields when they are not set. */
const unstated: Partial<Record<OtherField, unknown>> = { alias: '', tags: [], smartTask: 'started' }

/** The value to put back into a field; undefined when the old value is not valid any more. */
export function otherValue(field: OtherField, before: unknown) {
  const parsed = otherFields[field].safeParse(before ?? unstated[field] ?? null)
  return parsed.success ? parsed.data : undefined
}

const ownFields: readonly string[] = [
  'name',
  'code',
  'areaId',
  'parentId',
  'platformId',
  'category',
  'longitude',
  'latitude',
  'height',
]

/** Whether the value that a change replaced can be put back at all; the device's own rules are checked later. */
export function isRestorable(change: { field: string; isDeleted: boolean }): boolean {
  const { field, isDeleted } = change
  if (isDeleted || field === PASSWORD_FIELD) return false
  const [group, name = ''] = field.split('.')
  if (group === 'config')
    return Object.values(driverConfigs).some(config => Object.hasOwn(config.shape, name))
  if (group === 'inventory') return (inventoryFields as readonly string[]).includes(name)
  return ownFields.includes(field) || isOtherField(field)
}

/** An update that puts one field back and leaves the others; undefined when the device would then be invalid. */
export function restoringUpdate(
  device: Omit<DeviceDetails, 'foundAddress' | 'lacks'>,
  field: string,
  before: unknown,
): DeviceUpdate | undefined {
  const { id, version, driver, name, code, areaId, parentId, platformId } = device
  const { category, longitude, latitude, height } = device
  const own = { name, code, areaId, parentId, platformId, category, longitude, latitude, height }
  const inventory = { ...device.inventory }
  const config = settingsOf(driver, device.config)
  const [group, inner] = field.split('.')
  const target: Record<string, unknown> =
    group === 'config' ? config : group === 'inventory' ? inventory : own
  const key = inner ?? field
  if (before === null && target !== own) delete target[key]
  else target[key] = before
  const parsed = deviceUpdate.safeParse({ id, version, driver, ...own, inventory, config })
  return parsed.success ? parsed.data : undefined
}

function settingsOf(driver: DriverName, shown: DeviceDetails['config']): Record<string, unknown> {
  const names = Object.keys(driverConfigs[driver].shape)
  return Object.fromEntries(Object.entries(shown).filter(([name]) => names.includes(name)))
}
