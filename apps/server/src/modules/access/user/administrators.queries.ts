import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Administrator } from './user.rules.ts'

/**
 * The one lock for changes that could remove the last administrator. Without it, two changes at once could each rely on
 * the administrator whom the other removes.
 */
const LOCK = 0x61646d69

export const lockAdministrators = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

/** Enabled users who now hold a valid super role, directly or through a group. */
export async function listAdministrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.id, u.roles_until is null as "isLasting" from user_account u
    where u.status = 'enabled'
      and now() >= coalesce(u.roles_from, '-infinity') and now() < coalesce(u.roles_until, 'infinity')
      and exists (
        select from role where is_super and (
          id in (select role_id from user_role where user_id = u.id)
          or id in (select role_id from group_role join group_member using (group_id) where user_id = u.id)
        )
      )`.execute(db)
  return rows
}
