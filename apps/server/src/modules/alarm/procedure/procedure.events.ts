import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/** Tells who edits procedures, by each area that one was or is in. */
export async function writeProceduresChanged(
  tx: Tx,
  changed: readonly { id: string; areaId: string | null }[],
): Promise<void> {
  await writeEvents(
    tx,
    changed.map(({ id, areaId }) => ({
      type: 'procedure.changed' as const,
      data: { id },
      audience: { permission: 'procedure.edit' as const, areaId },
    })),
  )
}
