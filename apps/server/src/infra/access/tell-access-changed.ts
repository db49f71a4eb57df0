import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { writeEvents } from '../outbox/outbox.ts'

/** Past so many users one event tells everyone: every console asks once for its own session. */
const TOLD_SINGLY = 200

/** What these users may do has changed: their consoles, sockets and pictures follow at once, on every copy of the server. */
export async function tellAccessChanged(tx: Tx, users: readonly string[] | 'everyone'): Promise<void> {
  const isForAll = users === 'everyone' || users.length > TOLD_SINGLY
  const told = isForAll ? [undefined] : [...new Set(users)]
  await writeEvents(
    tx,
    told.map(userId => ({
      type: 'session.changed' as const,
      data: {},
      audience: { permission: null, ...(userId !== undefined && { userId }) },
    })),
  )
}

/** A device that roles name one by one stands elsewhere, or is of another category: who holds such a role may lose or gain it. */
export async function tellChoosers(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const roles = await tx
    .selectFrom('role_device')
    .select('role_id')
    .distinct()
    .where(sql<boolean>`device_id = any(${deviceIds}::uuid[])`)
    .execute()
  if (roles.length === 0) return
  const roleIds = roles.map(role => role.role_id)
  await tellAccessChanged(tx, await listHolders(tx, roleIds))
}

/** Users who hold one of these roles, directly or through a group. */
export async function listHolders(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  const direct = tx.selectFrom('user_role').select('user_id').where('role_id', 'in', roleIds)
  const grouped = tx
    .selectFrom('group_member')
    .innerJoin('group_role', 'group_role.group_id', 'group_member.group_id')
    .select('group_member.user_id')
    .where('group_role.role_id', 'in', roleIds)
  const rows = await direct.union(grouped).execute()
  return rows.map(row => row.user_id)
}
