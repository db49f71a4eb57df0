import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'

/** Tells that these groups, or the vehicles in them, are not what they were. */
export async function tellBlacklistChanged(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await writeEvent(tx, {
    type: 'blacklist.changed',
    data: { groupIds: [...new Set(groupIds)] },
    audience: { permission: 'blacklist.view' },
  })
}
