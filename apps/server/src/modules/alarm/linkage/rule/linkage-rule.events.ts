import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { ruleSources } from './linkage-source.ts'

/** Reads the sources of rules with all rights; the event then reaches only consoles whose user may see one of the sources. */
const everything = { areaIds: 'all', devices: 'areas', centres: [] } as unknown as AccessSnapshot

/** Tells everybody who sees a source that these rules were added, changed, started, stopped or removed. */
export async function writeRulesChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  const sources = Map.groupBy(await ruleSources.list(tx, ids, everything), source => source.ruleId)
  await writeEvents(
    tx,
    [...sources].flatMap(([id, own]) => {
      const places = new Map(own.map(source => [source.deviceId ?? source.areaId, source]))
      return [...places.values()].flatMap(({ areaId, deviceId, category }) => {
        if (areaId === null) return []
        const device = deviceId !== null && category !== null ? { id: deviceId, category } : null
        const audience = { permission: 'linkage.view' as const, areaId, device }
        return { type: 'linkage.changed' as const, data: { id }, audience }
      })
    }),
  )
}
