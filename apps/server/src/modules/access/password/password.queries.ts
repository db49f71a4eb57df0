import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { countedOf, countersOf, type Counted, type CountedRow, type CounterKeys } from './throttle.queries.ts'

export interface CheckedUser {
  id: string
  userName: string
  name: string
  passwordHash: string
  status: string
  /** When this was read, to the microsecond. */
  readAt: string
}

/**
 * The user of a name, and the counters that may hold the attempt back: a flood of logins asks for both by one statement.
 * @param userName null for a text that is no user name
 */
export async function findAttempt(
  db: Db,
  userName: string | null,
  keys: CounterKeys,
): Promise<Counted & { user: CheckedUser | undefined }> {
  const { rows } = await executePrepared(
    db,
    sql<CountedRow & (CheckedUser | { id: null })>`
    select ${countersOf(keys)} as counters, clock_timestamp() as now, u.id, u.user_name as "userName", u.name,
      u.password_hash as "passwordHash", u.status, clock_timestamp()::text as "readAt"
    from (select) as attempt left join user_account u on u.user_name = ${userName}::text`,
  )
  const [row] = rows
  return { ...countedOf(row), user: row && row.id !== null ? row : undefined }
}
