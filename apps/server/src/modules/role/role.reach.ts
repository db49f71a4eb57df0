import { deviceCategories, type DeviceCategory, type DeviceScope } from '@palisade/contract'
import { holdsAll } from '../../infra/access/holds.ts'
import type { AccessSnapshot } from '../../infra/binding/gate.ts'
import type { Db } from '../../infra/database/database.ts'
import type { RoleGrants } from './role.queries.ts'
import { listReachedDevices, reachesWhole } from './role-reach.queries.ts'

/** All that a role gives. */
export interface WholeRole extends RoleGrants {
  isSuper: boolean
  deviceScopes: Record<DeviceCategory, DeviceScope>
}

/** Whether somebody holds all that a role gives: permissions, areas, whole categories of devices and single ones. */
export async function holdsRole(db: Db, access: AccessSnapshot, role: WholeRole): Promise<boolean> {
  if (access.isSuper) return true
  if (!holdsAll(access, role)) return false
  const { deviceScopes, areaIds, deviceIds } = role
  const whole = deviceCategories.filter(category => deviceScopes[category] === 'area')
  if (!(await reachesWhole(db, access.userId, whole, areaIds))) return false
  return (await listReachedDevices(db, access, deviceIds)).length === deviceIds.length
}

/** Of what a role gives that which this user may see. */
export async function visibleGrants(db: Db, access: AccessSnapshot, grants: RoleGrants): Promise<RoleGrants> {
  const { areaIds } = access
  return {
    ...grants,
    areaIds: areaIds === 'all' ? grants.areaIds : grants.areaIds.filter(id => areaIds.has(id)),
    deviceIds: await listReachedDevices(db, access, grants.deviceIds),
  }
}
