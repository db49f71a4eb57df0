import type { PermissionCode } from '@palisade/contract'
import type { Finder, SearchParts } from '#shared/feature/parts.ts'
import { useMay } from '#shared/session/session-store.ts'

/** Things of one kind that the search shows: the first of their list. */
export const FOUND_OF_KIND = 10

/** A finder for who holds a permission. */
export const finderOf = (permission: PermissionCode, finder: Finder): SearchParts => ({
  useFinder: () => (useMay(permission) ? finder : undefined),
})
