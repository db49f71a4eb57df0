import type { AccessSnapshot } from './access.ts'

/** What a role gives, as its tables hold it. */
export interface Grants {
  isSuper: boolean
  permissions: readonly string[]
  /** Areas named, without those below them. */
  areaIds: readonly string[]
}

/**
 * Whether somebody holds all that roles would give, so that nobody gives away more than they have themselves.
 * Areas below a held one are held; only a super administrator holds what a super role gives, and holds everything.
 */
export function holdsAll(access: AccessSnapshot, grants: Grants): boolean {
  if (access.isSuper) return true
  if (grants.isSuper) return false
  const { areaIds } = access
  const held: ReadonlySet<string> = access.permissions
  return (
    grants.permissions.every(permission => held.has(permission)) &&
    (areaIds === 'all' || grants.areaIds.every(id => areaIds.has(id)))
  )
}
