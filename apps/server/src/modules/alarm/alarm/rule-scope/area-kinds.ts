import { deviceCategories, type DeviceCategory } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'

/** The kinds of device that rules mean where they name an area, by its id; an area that is not there means every kind. */
export type AreaKinds = Readonly<Record<string, readonly DeviceCategory[]>>

/** The kinds of device that a user may touch all over an area; null: every kind. */
export function kindsIn({ devices }: AccessSnapshot, areaId: string): DeviceCategory[] | null {
  if (devices === 'areas') return null
  const kinds = deviceCategories.filter(kind => devices.areaIds[kind].has(areaId))
  return kinds.length === deviceCategories.length ? null : kinds
}

/** Whether a user may touch whatever a rule means by an area. @param kinds null: every kind */
export function reachesKinds(
  access: AccessSnapshot,
  areaId: string,
  kinds: readonly DeviceCategory[] | null,
): boolean {
  const own = kindsIn(access, areaId)
  return own === null || (kinds?.every(kind => own.includes(kind)) ?? false)
}

/** Whether a rule that names this area means a device of this kind; what happens without a device is of no kind. */
export function isMeant(kinds: AreaKinds | undefined, areaId: string, kind: DeviceCategory | null): boolean {
  const meant = kinds?.[areaId]
  return meant === undefined || kind === null || meant.includes(kind)
}
