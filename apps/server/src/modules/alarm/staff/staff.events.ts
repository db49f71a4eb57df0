import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { updateStatuses } from './staff.queries.ts'

/** Tells consoles, and the people themselves, whose status has changed; called when something of theirs did. */
export async function tellStatuses(tx: Tx, userIds: readonly string[] | 'all'): Promise<void> {
  const changed = await updateStatuses(tx, userIds)
  if (changed.length === 0) return
  await writeEvents(tx, [{ type: 'staff.changed', data: {}, audience: { permission: 'alarm.view' } }])
}
