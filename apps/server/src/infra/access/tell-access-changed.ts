import type { Tx } from '../database/database.ts'
import { writeEvents } from '../outbox/outbox.ts'
import { listHolders, listRolesNaming } from './role-holder.queries.ts'

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

/** A device that roles name one by one is elsewhere now, or is of another category: who holds such a role may lose or gain it. */
export async function tellChoosers(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  await tellAccessChanged(tx, await listHolders(tx, await listRolesNaming(tx, deviceIds)))
}
