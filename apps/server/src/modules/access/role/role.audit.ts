import { knownPermissions, presentRole } from './role.presenter.ts'
import { scopesOf, type RoleGrants, type RoleRow } from './role.queries.ts'

export interface StoredRole {
  row: RoleRow
  grants: RoleGrants
}

/**
 * A role as the log stores it. Of its devices, up to 20,000, only the number is stored: each change lists the devices
 * that were added and removed, so that every earlier state can be derived.
 */
export function auditRole({ row, grants }: StoredRole) {
  const { isOwn: _, ...role } = presentRole(row)
  const permissions = knownPermissions(row, grants.permissions)
  return {
    ...role,
    permissions,
    areaIds: grants.areaIds,
    deviceScopes: scopesOf(row),
    devices: grants.devices.length,
  }
}

/** A change of a role as the log stores it. @param before left out for a new role */
export function auditChange(before: StoredRole | undefined, after: StoredRole) {
  const leavingOut = (one: RoleGrants | undefined, other: RoleGrants | undefined) => {
    const known = new Set(other?.devices.map(device => device.id))
    return one?.devices.map(device => device.id).filter(id => !known.has(id)) ?? []
  }
  return {
    ...(before && {
      before: { ...auditRole(before), deviceIds: leavingOut(before.grants, after.grants) },
    }),
    after: { ...auditRole(after), deviceIds: leavingOut(after.grants, before?.grants) },
  }
}
