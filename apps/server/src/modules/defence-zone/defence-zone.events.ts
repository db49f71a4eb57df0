import type { ZoneCondition } from '@palisade/contract'
import type { Tx } from '../../infra/database/database.ts'
import { writeEvents } from '../../infra/outbox/outbox.ts'
import type { ConditionChange } from './defence-zone.queries.ts'

/** Added, changed or removed: lists and maps that show them fetch again. */
export async function writeZonesChanged(
  tx: Tx,
  zones: readonly { id: string; areaId: string }[],
): Promise<void> {
  await writeEvents(
    tx,
    zones.map(({ id, areaId }) => ({
      type: 'defence_zone.changed' as const,
      data: { id },
      audience: { permission: 'defence_zone.view' as const, areaId },
    })),
  )
}

export async function writeConditions(tx: Tx, changes: readonly ConditionChange[]): Promise<void> {
  await writeEvents(
    tx,
    changes.map(({ id, areaId, condition, since }) => ({
      type: 'defence_zone.condition' as const,
      data: { id, condition: condition as ZoneCondition, conditionSince: since.toISOString() },
      audience: { permission: 'defence_zone.view' as const, areaId },
    })),
  )
}
