import { knownPermissions, presentRole } from './role.presenter.ts'
import { scopesOf, type RoleGrants, type RoleRow } from './role.queries.ts'

export interface StoredRole {
  row: RoleRow
  grants: RoleGrants
}

/**
 * A role as the log keeps it. Of its devices, up to 20,000, only the number: those that came and went stand with each
 * change, so that no earlier state is lost.
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

/** A change as the log keeps it. @param before left out: a new role */
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
