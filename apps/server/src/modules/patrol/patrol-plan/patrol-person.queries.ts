import type { PermissionCode } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { listPermittedUsersWithin } from '#server/infra/access/permitted-users.queries.ts'
import type { Db } from '#server/infra/database/database.ts'

/** Those who may do this somewhere that the caller sees in the centre, by name. */
export async function listPersons(
  db: Db,
  permission: PermissionCode,
  access: AccessSnapshot,
  centre: Centre,
): Promise<{ id: string; name: string }[]> {
  const ids = await listPermittedUsersWithin(db, permission, access, centre)
  return db
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findPersonName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('user_account').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
