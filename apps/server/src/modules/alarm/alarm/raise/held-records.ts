import type { Tx } from '#server/infra/database/database.ts'
import type { HeldCount } from '../alarm-ports.ts'
import type { RaisePlan, SourceEvent } from './alarm-raise.rules.ts'
import { lockHeldRecords, type HeldQuery } from './held-records.queries.ts'

/** Locks the records that the held events of a batch may join. Nothing is asked where nothing is held. */
export async function lockHeld(
  tx: Tx,
  sources: readonly SourceEvent[],
  { mergeMs, liveMs }: { mergeMs: number; liveMs: number },
) {
  const bySource = Map.groupBy(
    sources.filter(source => source.heldBy),
    ({ deviceId, type, heldBy }) => `${deviceId} ${type} ${heldBy?.id}`,
  )
  const wanted = [...bySource.values()].flatMap(([first, ...rest]): HeldQuery[] => {
    if (!first?.heldBy) return []
    const times = [first, ...rest].map(({ at }) => at)
    const { deviceId, type, heldBy } = first
    const [from, to] = [Math.min(...times), Math.max(...times)]
    const span = { from: from - mergeMs, to: to + mergeMs, since: from - liveMs }
    return [{ inhibitionId: heldBy.id, deviceId, type, ...span }]
  })
  return lockHeldRecords(tx, wanted)
}

/** The held events of a batch by what held them; a lost device that is asked about again is no further event. */
export function heldCounts({ raised, joined }: Pick<RaisePlan, 'raised' | 'joined'>): HeldCount[] {
  const changed = [
    ...raised.map(({ heldBy, count, lastAt }) => ({ id: heldBy?.id, n: count, lastAt })),
    ...joined.map(({ heldBy, count, lastAt }) => ({ id: heldBy, n: count, lastAt })),
  ]
  const counts = new Map<string, HeldCount>()
  for (const { id, n, lastAt } of changed) {
    if (id === undefined) continue
    const before = counts.get(id) ?? { id, n: 0, lastAt }
    counts.set(id, { id, n: before.n + n, lastAt: Math.max(before.lastAt, lastAt) })
  }
  return [...counts.values()]
}
