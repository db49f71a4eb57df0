import type { UserLevel } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findGrants, findRoles } from '#server/modules/access/role/role.queries.ts'
import { holdsRole } from '#server/modules/access/role/role.reach.ts'
import {
  findLevel,
  listGroupRoles,
  listLevels,
  listRolesOf,
  lockGroups,
  lockRoles,
} from './rights.queries.ts'
import { isAbove, levelInForce } from './user.rules.ts'

/** The level that limits whom a user may manage. */
export async function ownLevel(db: Db, { userId, isSuper }: AccessSnapshot): Promise<UserLevel> {
  return levelInForce((await findLevel(db, userId)) ?? 'operator', isSuper)
}

/**
 * Nobody may manage a user of a higher level than their own, nor give such a level.
 * @param users `given` is a level that somebody is about to get
 */
export async function requireManageable(
  db: Db,
  access: AccessSnapshot,
  users: { ids: readonly string[]; given?: UserLevel },
): Promise<void> {
  const own = await ownLevel(db, access)
  const levels = [...(await listLevels(db, users.ids)), ...(users.given ? [users.given] : [])]
  if (levels.some(level => isAbove(level, own))) throw new AppError('user.level_above')
}

/**
 * Nobody takes over the account of a user who holds more than they do: whoever gives an account another password, or
 * another way to sign in, could use its rights.
 */
export async function requireNoMoreRights(db: Db, access: AccessSnapshot, userId: string): Promise<void> {
  await requireManageable(db, access, { ids: [userId] })
  if (!(await holdsRoles(db, access, await listRolesOf(db, userId)))) throw new AppError('role.more_than_own')
}

/**
 * Checks roles and groups that are about to be assigned: they must exist, and may grant nothing that the caller does
 * not hold. They are locked until the transaction ends.
 */
export async function requireGivable(
  tx: Tx,
  access: AccessSnapshot,
  { roleIds, groupIds }: { roleIds: readonly string[]; groupIds: readonly string[] },
): Promise<void> {
  if ((await lockGroups(tx, groupIds)) < new Set(groupIds).size) throw new AppError('user_group.not_found')
  if ((await lockRoles(tx, roleIds)) < new Set(roleIds).size) throw new AppError('role.not_found')
  const given = [...new Set([...roleIds, ...(await listGroupRoles(tx, groupIds))])]
  if (!(await holdsRoles(tx, access, given))) throw new AppError('role.more_than_own')
}

/** Whether the user holds everything that these roles grant. */
export async function holdsRoles(
  db: Db,
  access: AccessSnapshot,
  roleIds: readonly string[],
): Promise<boolean> {
  if (access.isSuper || roleIds.length === 0) return true
  const rows = await findRoles(db, roleIds, access.userId)
  for (const row of rows)
    if (!(await holdsRole(db, access, { row, grants: await findGrants(db, row.id) }))) return false
  return true
}
