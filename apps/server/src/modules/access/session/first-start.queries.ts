import { seededNames, type PermissionCode, type RoleTemplate } from '@palisade/contract'
import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { freeRoleName } from '#server/modules/access/role/role-template.queries.ts'

/** The one lock for all copies that start on the same database. */
const LOCK = 0x66697273

export const lockFirstStart = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

export async function findOldestCentre(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('area')
    .select('id')
    .where('kind', '=', 'centre')
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.id
}

export async function insertInitialCentre(tx: Tx): Promise<string> {
  const row = await tx
    .insertInto('area')
    .values({ kind: 'centre', name: seededNames.centre, code: 'CENTRE', is_initial: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findRole(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** Where a site has a role of that name already, the seeded one is called by a number beside it. */
export async function insertRole(tx: Tx, code: 'super_administrator' | RoleTemplate): Promise<string> {
  const name = await freeRoleName(tx, seededNames[code])
  const row = await tx
    .insertInto('role')
    .values({ code, name, is_super: code === 'super_administrator' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertRolePermissions(
  tx: Tx,
  roleId: string,
  permissions: readonly PermissionCode[],
): Promise<void> {
  await tx
    .insertInto('role_permission')
    .values(permissions.map(permission => ({ role_id: roleId, permission })))
    .execute()
}

export async function insertRoleArea(tx: Tx, roleId: string, areaId: string): Promise<void> {
  await tx.insertInto('role_area').values({ role_id: roleId, area_id: areaId }).execute()
}

export async function hasUsers(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertAdmin(tx: Tx, userName: string, passwordHash: string): Promise<string> {
  const row = await tx
    .insertInto('user_account')
    .values({ user_name: userName, name: seededNames.admin, level: 'super', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertUserRole(tx: Tx, userId: string, roleId: string): Promise<void> {
  await tx.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
}
