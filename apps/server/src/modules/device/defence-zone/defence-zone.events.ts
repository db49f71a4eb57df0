import type { DeviceCategory, ZoneCondition } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import type { ConditionChange, ZoneRow } from './defence-zone.queries.ts'

/** A zone with what decides who may be told of it: those who reach its panel. */
export interface PlacedZone {
  id: string
  panelId: string
  category: string
  areaId: string
}

export const placedOf = (
  row: Pick<ZoneRow, 'id' | 'panel_id' | 'panel_category' | 'area_id'>,
): PlacedZone => ({
  id: row.id,
  panelId: row.panel_id,
  category: row.panel_category,
  areaId: row.area_id,
})

const audienceOf = ({ panelId, category, areaId }: PlacedZone) => ({
  permission: 'defence_zone.view' as const,
  areaId,
  device: { id: panelId, category: category as DeviceCategory },
})

/** Writes the event that zones were added, changed or removed; lists and maps then load them again. */
export async function writeZonesChanged(tx: Tx, zones: readonly PlacedZone[]): Promise<void> {
  await writeEvents(
    tx,
    zones.map(zone => ({
      type: 'defence_zone.changed' as const,
      data: { id: zone.id },
      audience: audienceOf(zone),
    })),
  )
}

export async function writeConditions(tx: Tx, changes: readonly ConditionChange[]): Promise<void> {
  await writeEvents(
    tx,
    changes.map(change => ({
      type: 'defence_zone.condition' as const,
      data: {
        id: change.id,
        condition: change.condition as ZoneCondition,
        conditionSince: change.since.toISOString(),
      },
      audience: audienceOf(change),
    })),
  )
}
