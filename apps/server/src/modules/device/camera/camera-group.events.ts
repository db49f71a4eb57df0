import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

export async function writeGroupsChanged(
  tx: Tx,
  groups: readonly { id: string; areaId: string }[],
): Promise<void> {
  await writeEvents(
    tx,
    groups.map(({ id, areaId }) => ({
      type: 'camera_group.changed' as const,
      data: { id },
      audience: { permission: 'device.view' as const, areaId },
    })),
  )
}
