import {
  deviceCategories,
  permissions,
  role,
  type DevicesByCategory,
  type PermissionCode,
  type Role,
  type RoleDetails,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { scopesOf, type ChosenDevice, type RoleGrants, type RoleRow } from './role.queries.ts'

export const presentRole = (row: RoleRow): Role => fromRow(role, row, { isBuiltIn: row.code !== null })

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
