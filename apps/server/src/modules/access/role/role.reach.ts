import { deviceCategories, type DeviceCategory, type DeviceScope } from '@palisade/contract'
import { coversGrants } from '#server/infra/access/grants.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { scopesOf, type RoleGrants, type RoleRow } from './role.queries.ts'
import { listReachedDevices } from './role-reach.queries.ts'

/** A stored role, or the grants that a new or changed one will have. */
type Given = { grants: RoleGrants } & (
  | { row: RoleRow }
  | { deviceScopes: Record<DeviceCategory, DeviceScope> }
)

/**
 * Whether the user holds everything that a role grants: permissions, areas, whole categories of devices and single
 * devices.
 */
export async function holdsRole(db: Db, access: AccessSnapshot, role: Given): Promise<boolean> {
  if (access.isSuper) return true
  const { areaIds, devices } = role.grants
  const isSuper = 'row' in role && role.row.is_super
  if (!coversGrants(access, { ...role.grants, isSuper })) return false
  const scopes = 'row' in role ? scopesOf(role.row) : role.deviceScopes
  const whole = deviceCategories.filter(category => scopes[category] === 'area')
  if (!whole.every(category => reachesWhole(access, category, areaIds))) return false
  return (await listReachedDevices(db, access, devices)).length === devices.length
}

/**
 * Whether the user reaches every device of a category in each of these areas, including devices that are added later.
 */
function reachesWhole(
  { devices }: AccessSnapshot,
  category: DeviceCategory,
  areaIds: readonly string[],
): boolean {
  return devices === 'areas' || areaIds.every(id => devices.areaIds[category].has(id))
}

/** Nobody may grant or withdraw what they do not hold themselves. */
export async function requireHeld(tx: Tx, access: AccessSnapshot, role: Given): Promise<void> {
  if (!(await holdsRole(tx, access, role))) throw new AppError('role.more_than_own')
}

/** The part of a role's grants that this user may see. */
export async function visibleGrants(db: Db, access: AccessSnapshot, grants: RoleGrants): Promise<RoleGrants> {
  const { areaIds } = access
  return {
    ...grants,
    areaIds: areaIds === 'all' ? grants.areaIds : grants.areaIds.filter(id => areaIds.has(id)),
    devices: await listReachedDevices(db, access, grants.devices),
  }
}
