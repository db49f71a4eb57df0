import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/** Tells that these began, moved, were judged or ended. */
export const writeTasksChanged = (tx: Tx, tasks: readonly { id: string; area_id: string }[]): Promise<void> =>
  writeEvents(
    tx,
    tasks.map(({ id, area_id }) => ({
      type: 'patrol_task.changed' as const,
      data: { id },
      audience: { permission: 'patrol_plan.view' as const, areaId: area_id },
    })),
  )
