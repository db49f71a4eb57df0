import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'

/** Whether a user sees a row of these tables: it is their own, or shared with a group that they are a member of. */
export const isSeenBy = (
  table: 'favorite_folder' | 'wall_view',
  userId: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${table}.user_id`)} = ${userId}::uuid or ${sql.ref(`${table}.group_id`)} in (
    select group_id from group_member where user_id = ${userId}::uuid))`

/** User groups by name: all of them, or those of a user. */
export async function listGroups(db: Db, memberId: string | undefined) {
  return db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .$if(memberId !== undefined, groups =>
      groups.where(
        sql<boolean>`id in (select group_id from group_member where user_id = ${memberId ?? null}::uuid)`,
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The members of these groups, each once, at most so many. */
export async function listMembers(tx: Tx, groupIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('group_member')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`group_id = any(${groupIds}::uuid[])`)
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

/** Makes changes of what one user owns wait for each other, so that none passes a limit. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
