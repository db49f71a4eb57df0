import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'

/** Tells that these were added, changed, moved to another state or removed. */
export const writePlansChanged = (tx: Tx, plans: readonly { id: string; area_id: string }[]): Promise<void> =>
  writeEvents(
    tx,
    plans.map(({ id, area_id }) => ({
      type: 'patrol_plan.changed' as const,
      data: { id },
      audience: { permission: 'patrol_plan.view' as const, areaId: area_id },
    })),
  )
