import { deviceCategories, type DeviceCategory, type DeviceScope } from '@palisade/contract'
import { holdsAll } from '../../../infra/access/holds.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { scopesOf, type RoleGrants, type RoleRow } from './role.queries.ts'
import { listReachedDevices } from './role-reach.queries.ts'

/** A stored role, or what one is to give. */
type Given = { grants: RoleGrants } & (
  { row: RoleRow } | { deviceScopes: Record<DeviceCategory, DeviceScope> }
)

/** Whether somebody holds all that a role gives: permissions, areas, whole categories of devices and single ones. */
export async function holdsRole(db: Db, access: AccessSnapshot, role: Given): Promise<boolean> {
  if (access.isSuper) return true
  const { areaIds, devices } = role.grants
  const isSuper = 'row' in role && role.row.is_super
  if (!holdsAll(access, { ...role.grants, isSuper })) return false
  const scopes = 'row' in role ? scopesOf(role.row) : role.deviceScopes
  const whole = deviceCategories.filter(category => scopes[category] === 'area')
  if (!whole.every(category => reachesWhole(access, category, areaIds))) return false
  return (await listReachedDevices(db, access, devices)).length === devices.length
}

/** Whether somebody reaches every device of a category in each of these areas, those added later too. */
function reachesWhole(
  { devices }: AccessSnapshot,
  category: DeviceCategory,
  areaIds: readonly string[],
): boolean {
  return devices === 'areas' || areaIds.every(id => devices.areaIds[category].has(id))
}

/** Nobody gives or takes what they do not hold themselves. @throws AppError role.more_than_own */
export async function requireHeld(tx: Tx, access: AccessSnapshot, role: Given): Promise<void> {
  if (!(await holdsRole(tx, access, role))) throw new AppError('role.more_than_own')
}

/** Of what a role gives that which this user may see. */
export async function visibleGrants(db: Db, access: AccessSnapshot, grants: RoleGrants): Promise<RoleGrants> {
  const { areaIds } = access
  return {
    ...grants,
    areaIds: areaIds === 'all' ? grants.areaIds : grants.areaIds.filter(id => areaIds.has(id)),
    devices: await listReachedDevices(db, access, grants.devices),
  }
}
