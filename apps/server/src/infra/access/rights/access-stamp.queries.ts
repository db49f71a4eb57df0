import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** Whether the roles of a user count at this moment; for queries over `user_account` under that alias. */
export const holdsRoles = (user: string): RawBuilder<SqlBool> => {
  const [from, until] = [sql.ref(`${user}.roles_from`), sql.ref(`${user}.roles_until`)]
  return sql<SqlBool>`(now() >= coalesce(${from}, '-infinity') and now() < coalesce(${until}, 'infinity'))`
}

/**
 * Two equal stamps of a user mean the same rights: no transaction between them has changed what rights come from
 * (migration 0150), and their roles count now as they did. A statement that reads it sees the rights of the same moment.
 */
export const stampOf = (user: string): RawBuilder<string> =>
  sql<string>`((select sum(changes) from access_stamp) || case when ${holdsRoles(user)} then '+' else '-' end)`

/** The present stamp of a user; undefined when there is none. */
export async function findStamp(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await executePrepared(
    db,
    sql<{ stamp: string }>`select ${stampOf('u')} as stamp from user_account u where u.id = ${userId}`,
  )
  return rows[0]?.stamp
}
