import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { writeUsersChanged } from '#server/modules/access/user/user.events.ts'

/** Tells open lists of groups, and the users whose rights have changed with a group. */
export async function publishGroupAccessChanged(tx: Tx, affected: readonly string[]): Promise<void> {
  await publishAccessChanged(tx, affected)
  await writeEvent(tx, { type: 'user_group.changed', data: {}, audience: { permission: 'user.view' } })
  // The rows of users name their groups.
  await writeUsersChanged(tx)
}
