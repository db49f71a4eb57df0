import type { DeviceCategory, PermissionCode } from '@palisade/contract'
import type { AccessObject, AccessSnapshot } from './access.ts'

/**
 * The one check of access (ACCESS-44): may this user do that, to this object? Without an object only the permission is
 * checked. An object in no area may be touched only by users who reach every area.
 */
export function may(access: AccessSnapshot, permission: PermissionCode, object?: AccessObject): boolean {
  if (!access.isSuper && !access.permissions.has(permission)) return false
  return object === undefined || reachesObject(access, object)
}

/** Whether an area is among those the user may see. */
export function reaches(access: AccessSnapshot, areaId: string | null): boolean {
  if (access.areaIds === 'all') return true
  return areaId !== null && access.areaIds.has(areaId)
}

/**
 * Whether the object's area is among those the user may see and, where the object is or belongs to a device, whether
 * the user may see that device too.
 */
export function reachesObject(access: AccessSnapshot, { areaId, device }: AccessObject): boolean {
  if (!reaches(access, areaId)) return false
  if (!device || areaId === null || access.devices === 'areas') return true
  const { areaIds, chosen } = access.devices
  return areaIds[device.category].has(areaId) || chosen.has(device.id)
}

/** A device's row as the object of a check of access. */
export const deviceObject = (row: { id: string; area_id: string; category: string }): AccessObject => ({
  areaId: row.area_id,
  device: { id: row.id, category: row.category as DeviceCategory },
})
