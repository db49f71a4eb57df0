import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'

export async function findUserByName(db: Db, userName: string) {
  return (
    db
      .selectFrom('user_account')
      .select(['id', 'user_name as userName', 'name', 'password_hash as passwordHash', 'status'])
      // Read as text, because a Date would cut it to the millisecond.
      .select(sql<string>`clock_timestamp()::text`.as('readAt'))
      .where('user_name', '=', userName)
      .executeTakeFirst()
  )
}
