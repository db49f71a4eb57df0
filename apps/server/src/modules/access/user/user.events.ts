import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'

/** Makes open lists of users load again. */
export async function writeUsersChanged(tx: Tx): Promise<void> {
  await writeEvent(tx, { type: 'user.changed', data: {}, audience: { permission: 'user.view' } })
}
