import { seededNames, type SetupStep } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/**
 * Which steps of setting up are done: whether the caller has set a password since the account began, the first centre has
 * a name of its own and a place, and an area, a camera, a second user and a key for outside systems that is in force exist.
 */
export async function findSetup(db: Db, userId: string): Promise<Record<SetupStep, boolean>> {
  const { rows } = await sql<Record<SetupStep, boolean>>`
    select
      exists (select from user_account where id = ${userId} and credentials_since > created_at) as password,
      exists (select from area where is_initial and name <> ${seededNames.centre} and longitude is not null) as site,
      exists (select from area where kind <> 'centre') as areas,
      exists (select from device where kind = 'camera' and deleted_at is null) as cameras,
      (select count(*) from (select from user_account limit 2) as account) > 1 as users,
      exists (select from api_key where revoked_at is null and (expires_at is null or expires_at > now())) as api_key
    `.execute(db)
  return rows[0] as Record<SetupStep, boolean>
}
