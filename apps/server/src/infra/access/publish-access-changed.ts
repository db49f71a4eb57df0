import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { listHolders, listRolesNaming } from './role-holder.queries.ts'

/**
 * When more users than this are affected, one event goes to everyone, and every console asks once for its own session.
 */
const TOLD_SINGLY = 200

/**
 * Writes the events that the rights of these users have changed: their consoles, sockets and pictures follow at once,
 * on every copy of the server.
 */
export async function publishAccessChanged(tx: Tx, users: readonly string[] | 'everyone'): Promise<void> {
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

/**
 * Tells the holders of roles that name one of these devices individually. They may lose or gain the device when it
 * moves to another area or category.
 */
export async function publishDeviceAccessChanged(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await publishAccessChanged(tx, await listHolders(tx, await listRolesNaming(tx, deviceIds)))
}
