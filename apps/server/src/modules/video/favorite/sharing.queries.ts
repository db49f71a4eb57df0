import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Tables of things that one user has and may share with a user group. */
export type SharedTable = 'favorite_folder' | 'wall_view'

const isSharedWith = (table: SharedTable, userId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${table}.group_id`)} in (select group_id from group_member where user_id = ${userId}::uuid)`

/** Whether a user sees a row of these tables: it is their own, or shared with a group of theirs and not declined. */
export const isSeenBy = (table: SharedTable, userId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${table}.user_id`)} = ${userId}::uuid or ${isSharedWith(table, userId)}
  and ${userId}::uuid <> all(${sql.ref(`${table}.declined_by`)}))`

/** Who declined a row, after its owner has shared it with this group: with another group they are asked anew. */
export const declinedBy = (groupId: string | null): RawBuilder<string[]> =>
  sql<string[]>`case when group_id is not distinct from ${groupId}::uuid then declined_by else '{}' end`

/**
 * Takes a row that is shared with a user out of what they see, or back in.
 * @returns its name; undefined where none is shared with them
 */
export async function setDeclined(
  tx: Tx,
  table: SharedTable,
  { id, userId, isDeclined }: { id: string; userId: string; isDeclined: boolean },
): Promise<string | undefined> {
  const others = sql`array_remove(declined_by, ${userId}::uuid)`
  const { rows } = await sql<{ name: string }>`
    update ${sql.table(table)} set declined_by = ${isDeclined ? sql`${others} || ${userId}::uuid` : others}
    where id = ${id}::uuid and user_id <> ${userId}::uuid and name is not null and ${isSharedWith(table, userId)}
    returning name`.execute(tx)
  return rows[0]?.name
}

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
