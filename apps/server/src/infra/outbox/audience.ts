import type { DeviceCategory, PermissionCode } from '@palisade/contract'

/** Who is told of an event. All given conditions must hold. */
export interface Audience {
  /** Holders of this permission; null means everyone who is signed in. */
  permission: PermissionCode | null
  /** Users who may see this area; null or left out means regardless of area. */
  areaId?: string | null
  /** Users who may see this device, which is in `areaId`. */
  device?: { id: string; category: DeviceCategory } | null
  /** Only this user. */
  userId?: string
}
