import {
  deviceCategories,
  permissions,
  type DevicesByCategory,
  type PermissionCode,
  type Role,
  type RoleDetails,
} from '@palisade/contract'
import { scopesOf, type ChosenDevice, type RoleGrants, type RoleRow } from './role.queries.ts'

export function presentRole(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    remarks: row.remarks,
    isSuper: row.is_super,
    isBuiltIn: row.code !== null,
    isSecondFactorRequired: row.is_second_factor_required,
    creatorName: row.creator_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    users: row.users,
    groups: row.groups,
    isOwn: row.is_own,
    version: row.version,
  }
}

/** Leaves out stored permissions that the contract no longer knows; a super role has all that it knows. */
export const knownPermissions = (row: RoleRow, held: readonly string[]): PermissionCode[] =>
  permissions.filter(code => row.is_super || held.includes(code))

export function presentDetails(row: RoleRow, grants: RoleGrants, isMoreThanOwn: boolean): RoleDetails {
  return {
    ...presentRole(row),
    permissions: knownPermissions(row, grants.permissions),
    areaIds: [...grants.areaIds],
    deviceScopes: scopesOf(row),
    deviceIds: byCategory(grants.devices),
    isMoreThanOwn,
  }
}

export const byCategory = (devices: readonly ChosenDevice[]): DevicesByCategory => {
  const found = Map.groupBy(devices, device => device.category)
  const idsOf = (category: ChosenDevice['category']) => found.get(category)?.map(({ id }) => id) ?? []
  return Object.fromEntries(
    deviceCategories.map(category => [category, idsOf(category)]),
  ) as DevicesByCategory
}
