import type { Tx } from '#server/infra/database/database.ts'
import type { OpenAlarm, SourceEvent } from './alarm-raise.rules.ts'
import {
  lockHeldRecords,
  lockOpenAlarms,
  type HeldQuery,
  type LockedAlarm,
  type OpenAlarmQuery,
} from './joinable.queries.ts'

interface Spans {
  mergeMs: number
  /** How long an alarm counts as live, ms. */
  liveMs: number
}

/** Locks what the events of a batch may join: open alarms and, for those that are held back, the records of the same inhibition. */
export async function lockJoinable(
  tx: Tx,
  sources: readonly SourceEvent[],
  spans: Spans,
): Promise<OpenAlarm[]> {
  const [held, ringing] = [sources.filter(source => source.heldBy), sources.filter(source => !source.heldBy)]
  const [open, records] = await Promise.all([
    ringing.length === 0 ? [] : lockOpenAlarms(tx, openAlarmQueries(ringing, spans)),
    lockHeldRecords(tx, heldQueries(held, spans)),
  ])
  return [...open, ...records].map(openAlarmOf)
}

/** One query for each source: the span of its events, widened by the merge time. */
function openAlarmQueries(sources: readonly SourceEvent[], { mergeMs, liveMs }: Spans): OpenAlarmQuery[] {
  const bySource = Map.groupBy(sources, ({ deviceId, type }) => `${deviceId} ${type}`)
  return [...bySource.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const times = group.map(({ at }) => at)
    const within = Math.max(mergeMs, ...group.map(({ delays }) => delays?.mergeMs ?? 0))
    return {
      deviceId: first.deviceId,
      type: first.type,
      from: Math.min(...times) - within,
      to: Math.max(...times) + within,
      liveSince: Math.min(...times) - liveMs,
      isLasting: group.some(({ isLasting }) => isLasting === true),
    }
  })
}

function heldQueries(sources: readonly SourceEvent[], { mergeMs, liveMs }: Spans): HeldQuery[] {
  const bySource = Map.groupBy(sources, ({ deviceId, type, heldBy }) => `${deviceId} ${type} ${heldBy?.id}`)
  return [...bySource.values()].flatMap(([first, ...rest]) => {
    if (!first?.heldBy) return []
    const times = [first, ...rest].map(({ at }) => at)
    const { deviceId, type, heldBy } = first
    const [from, to] = [Math.min(...times), Math.max(...times)]
    const span = { from: from - mergeMs, to: to + mergeMs, since: from - liveMs }
    return [{ inhibitionId: heldBy.id, deviceId, type, ...span }]
  })
}

const openAlarmOf = (row: LockedAlarm): OpenAlarm => ({
  id: row.id,
  deviceId: row.device_id ?? '',
  type: row.type as SourceEvent['type'],
  lastAt: row.last_at.getTime(),
  level: row.level,
  hasRecovered: row.recovered_at !== null,
  hasPicture: row.picture_key !== null,
  location: row.location,
  heldBy: row.inhibition_id ?? undefined,
  isShelved: row.shelf_id !== null,
})
