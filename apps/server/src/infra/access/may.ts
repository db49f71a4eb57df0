import type { PermissionCode } from '@palisade/contract'
import type { AccessSnapshot } from '../binding/gate.ts'

/** Where the object of a question stands; null = in no area. */
export interface Placed {
  areaId: string | null
}

/**
 * The one question that answers every access (design §4): may this user do that, to this object?
 * Left out, the object is not asked about; an object in no area is for those only who reach every area.
 */
export function may(access: AccessSnapshot, permission: PermissionCode, object?: Placed): boolean {
  if (!access.isSuper && !access.permissions.has(permission)) return false
  return object === undefined || reaches(access, object.areaId)
}

/** Whether an area is among those the user may see. */
export function reaches(access: AccessSnapshot, areaId: string | null): boolean {
  if (access.areaIds === 'all') return true
  return areaId !== null && access.areaIds.has(areaId)
}
