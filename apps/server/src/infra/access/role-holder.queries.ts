import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** Roles that name one of these devices individually. */
export async function listRolesNaming(tx: Tx, deviceIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_device')
    .select('role_id')
    .distinct()
    .where(sql<boolean>`device_id = any(${deviceIds}::uuid[])`)
    .execute()
  return rows.map(row => row.role_id)
}

/** Users who hold one of these roles, directly or through a group. */
export async function listHolders(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const direct = tx.selectFrom('user_role').select('user_id').where('role_id', 'in', roleIds)
  const grouped = tx
    .selectFrom('group_member')
    .innerJoin('group_role', 'group_role.group_id', 'group_member.group_id')
    .select('group_member.user_id')
    .where('group_role.role_id', 'in', roleIds)
  const rows = await direct.union(grouped).execute()
  return rows.map(row => row.user_id)
}
