import type { AccessSnapshot } from './access.ts'

/** The rights that a role grants, as its tables store them. */
export interface Grants {
  isSuper: boolean
  permissions: readonly string[]
  /** The areas that the role names, without the areas below them. */
  areaIds: readonly string[]
}

/**
 * Whether the user holds everything that these roles would grant. It is checked so that nobody can grant more than they
 * have themselves. An area is held when it or an area above it is granted; only a super administrator holds what a
 * super role grants.
 */
export function coversGrants(access: AccessSnapshot, grants: Grants): boolean {
  if (access.isSuper) return true
  if (grants.isSuper) return false
  const { areaIds } = access
  const held: ReadonlySet<string> = access.permissions
  return (
    grants.permissions.every(permission => held.has(permission)) &&
    (areaIds === 'all' || grants.areaIds.every(id => areaIds.has(id)))
  )
}
