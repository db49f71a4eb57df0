import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { keepsAdministrator, type Administrator } from './user.rules.ts'

/** One lock for whatever could take the last administrator away: two at once would each leave the other's. */
const LOCK = 0x61646d69

/** Enabled users who hold a super role, directly or through a group, that is in force now. */
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

/**
 * Makes a change that may take an administrator away, one such change at a time.
 * @throws AppError user.last_administrator when nobody would be left who can administer the site
 */
export async function keepingAdministrator<Result>(tx: Tx, change: () => Promise<Result>): Promise<Result> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  const before = await listAdministrators(tx)
  const result = await change()
  if (!keepsAdministrator(before, await listAdministrators(tx))) throw new AppError('user.last_administrator')
  return result
}
