import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'
import { executePrepared } from '../../../infra/database/prepared.ts'

export async function findUserByName(db: Db, userName: string) {
  const { rows } = await executePrepared(
    db,
    db
      .selectFrom('user_account')
      .select(['id', 'user_name as userName', 'name', 'password_hash as passwordHash', 'status'])
      // Read as text, because a Date would cut it to the millisecond.
      .select(sql<string>`clock_timestamp()::text`.as('readAt'))
      .where('user_name', '=', userName),
  )
  return rows[0]
}
