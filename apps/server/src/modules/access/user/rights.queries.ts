import type { UserLevel } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export async function findLevel(db: Db, userId: string): Promise<UserLevel | undefined> {
  const row = await db.selectFrom('user_account').select('level').where('id', '=', userId).executeTakeFirst()
  return row?.level
}

/** The levels of these users; holders of a super role, valid or not, are at the top level. */
export async function listLevels(db: Db, ids: readonly string[]): Promise<UserLevel[]> {
  const { rows } = await sql<{ level: UserLevel }>`
    select case when exists (
      select from role where is_super and (
        id in (select role_id from user_role where user_id = u.id)
        or id in (select role_id from group_role join group_member using (group_id) where user_id = u.id)
      )
    ) then 'super' else u.level end as level
    from user_account u where u.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(row => row.level)
}

/** Locks roles against changes until the transaction ends. @returns how many of them exist */
export async function lockRoles(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

/** Locks groups against changes until the transaction ends. @returns how many of them exist */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .selectFrom('user_group')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

/** The roles that members of these groups hold through them. */
export async function listGroupRoles(db: Db, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom('group_role')
    .select('role_id')
    .distinct()
    .where('group_id', 'in', [...groupIds])
    .execute()
  return rows.map(row => row.role_id)
}

/** All roles of a user: direct ones and those of the user's groups. */
export async function listRolesOf(db: Db, userId: string): Promise<string[]> {
  const direct = db.selectFrom('user_role').select('role_id').where('user_id', '=', userId)
  const grouped = db
    .selectFrom('group_member')
    .innerJoin('group_role', 'group_role.group_id', 'group_member.group_id')
    .select('group_role.role_id')
    .where('group_member.user_id', '=', userId)
  const rows = await direct.union(grouped).execute()
  return rows.map(row => row.role_id)
}
