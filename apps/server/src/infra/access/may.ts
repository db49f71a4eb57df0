import type { DeviceCategory, PermissionCode } from '@palisade/contract'
import type { AccessObject, AccessSnapshot } from './access.ts'

/**
 * The one question that answers every access (ACCESS-44): may this user do that, to this object?
 * Left out, the object is not asked about; an object in no area is for those only who reach every area.
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

/** Whether its area is among those the user may see and, where it is a device or of one, its device too. */
export function reachesObject(access: AccessSnapshot, { areaId, device }: AccessObject): boolean {
  if (!reaches(access, areaId)) return false
  if (!device || areaId === null || access.devices === 'areas') return true
  const { areaIds, chosen } = access.devices
  return areaIds[device.category].has(areaId) || chosen.has(device.id)
}

/** A device's row as a question of access asks about it. */
export const deviceObject = (row: { id: string; area_id: string; category: string }): AccessObject => ({
  areaId: row.area_id,
  device: { id: row.id, category: row.category as DeviceCategory },
})
