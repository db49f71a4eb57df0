import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import type { InhibitionRow } from './inhibition.queries.ts'
import { inhibitionTargets, type TargetRow } from './inhibition-target.ts'

/** Sees everything: what is told goes to each reader by their own rights. */
const everything = { areaIds: 'all', devices: 'areas', centres: [] } as unknown as AccessSnapshot

/** Who sees one of the targets: each device and each area of its own. */
function audiencesOf(targets: readonly TargetRow[]) {
  const distinct = new Map(
    targets.map(({ areaId, deviceId, category }) => [
      deviceId ?? areaId,
      {
        permission: 'alarm.view' as const,
        areaId,
        device: deviceId !== null && category !== null ? { id: deviceId, category } : null,
      },
    ]),
  )
  return [...distinct.values()].filter(audience => audience.areaId !== null)
}

/** Tells that these were added, changed, started, stopped or removed. */
export async function writeInhibitionsChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  const targets = Map.groupBy(await inhibitionTargets.list(tx, ids, everything), target => target.ruleId)
  await writeEvents(
    tx,
    [...targets].flatMap(([id, own]) =>
      audiencesOf(own).map(audience => ({ type: 'inhibition.changed' as const, data: { id }, audience })),
    ),
  )
}

/** Who ended something, empty where its time is over; and whether it is only its hours that are. */
export interface EndedBy {
  by: string
  isWindow: boolean
}

/** Tells that these hold nothing back any more. */
export async function writeInhibitionsEnded(
  tx: Tx,
  rows: readonly InhibitionRow[],
  { by, isWindow }: EndedBy,
): Promise<void> {
  const ids = rows.map(row => row.id)
  const targets = Map.groupBy(await inhibitionTargets.list(tx, ids, everything), target => target.ruleId)
  await writeEvents(
    tx,
    rows.flatMap(({ id, kind, name, suppressed_count, alarm_id }) =>
      audiencesOf(targets.get(id) ?? []).map(audience => ({
        type: 'inhibition.ended' as const,
        data: { id, kind, name, by, isWindow, suppressedCount: suppressed_count, alarmId: alarm_id },
        audience,
      })),
    ),
  )
}
