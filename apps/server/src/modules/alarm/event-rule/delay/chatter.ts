import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Chatter, LimitedEvent } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { ownEntry, writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRows, insertHistory } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { lockSources } from '#server/modules/alarm/alarm/raise/alarm-raise.queries.ts'
import type { RaisePlan, SourceEvent } from '#server/modules/alarm/alarm/raise/alarm-raise.rules.ts'
import {
  endChatter,
  findChatter,
  listChattering,
  markChattering,
  removeQuietSources,
  saveChatter,
  type ChatterRow,
  type ChatterSource,
} from './chatter.queries.ts'
import { isCalm, windowMs, withMoment, type ChatterState } from './chatter.rules.ts'

/** The states of the sources of a batch, by source. */
type ChatterStates = ReadonlyMap<string, ChatterSource & { state: ChatterState }>

const sourceOf = ({ deviceId, type, place = '' }: SourceEvent): ChatterSource => ({
  device_id: deviceId,
  type,
  place,
})
const keyOf = ({ device_id, type, place }: ChatterSource) => `${device_id} ${type} ${place}`
const stateOf = ({ moments, since }: Pick<ChatterRow, 'moments' | 'since'>): ChatterState => ({
  moments: moments.map(moment => moment.getTime()),
  since: since?.getTime() ?? null,
})

/**
 * Counts the events of a batch (ALARM-92), and lets those of a source over its limit join its alarm as long as it goes on.
 * The sources are locked.
 */
export async function noteChatter(
  tx: Tx,
  events: readonly LimitedEvent[],
  mergeMs: number,
): Promise<Chatter> {
  if (events.length === 0) return { keep: async () => new Set() }
  const bySource = Map.groupBy(events, ({ source }) => keyOf(sourceOf(source)))
  const sources = [...bySource.values()].flatMap(([first]) => (first ? [sourceOf(first.source)] : []))
  const stored = new Map((await findChatter(tx, sources)).map(row => [keyOf(row), stateOf(row)]))
  const states: ChatterStates = new Map(
    sources.map(one => {
      const key = keyOf(one)
      let state: ChatterState = stored.get(key) ?? { moments: [], since: null }
      for (const { source, limit, isDue } of (bySource.get(key) ?? []).toSorted(byTime)) {
        if (!isDue) state = withMoment(state, source.at, limit)
        if (state.since === null) continue
        source.isChattering = true
        const before = source.delays?.mergeMs ?? mergeMs
        source.delays = { ...source.delays, mergeMs: Math.max(before, windowMs(limit)) }
      }
      return [key, { ...one, state }]
    }),
  )
  return { keep: (all, plan) => keepStates(tx, states, all, plan) }
}

const byTime = (a: LimitedEvent, b: LimitedEvent) => a.source.at - b.source.at

/** @returns the alarms that were not marked before */
async function keepStates(
  tx: Tx,
  states: ChatterStates,
  sources: readonly SourceEvent[],
  { alarmIds }: Pick<RaisePlan, 'alarmIds'>,
): Promise<ReadonlySet<string>> {
  const alarmOf = new Map(sources.map((source, index) => [keyOf(sourceOf(source)), alarmIds[index] ?? null]))
  const rows = [...states].map(([key, { state, ...source }]) => ({
    ...source,
    moments: state.moments.map(at => new Date(at)),
    since: state.since === null ? null : new Date(state.since),
    alarm_id: state.since === null ? null : (alarmOf.get(key) ?? null),
  }))
  await saveChatter(tx, rows)
  const marked = await markChattering(
    tx,
    rows.flatMap(row => row.alarm_id ?? []),
  )
  return new Set(marked)
}

/** Tells the end of chattering of each source that has become calm, or whose type has no limit any more. */
export async function endCalmChatter(db: Db, now: number): Promise<void> {
  await removeQuietSources(db)
  for (const row of await listChattering(db)) {
    if (!hasEnded(row, now)) continue
    await db.transaction().execute(async tx => {
      await lockSources(tx, [`${row.device_id} ${row.type}`])
      const [current] = await listChattering(tx, row)
      if (!current || !hasEnded(current, now)) return
      await endChatter(tx, current, current.alarm_id)
      const alarms = await findAlarmRows(tx, current.alarm_id === null ? [] : [current.alarm_id])
      await insertHistory(
        tx,
        alarms.map(alarm => ownEntry(alarm, 'chattering_ended')),
      )
      await writeAlarmEvents(tx, 'alarm.changed', alarms)
    })
  }
}

function hasEnded(row: Awaited<ReturnType<typeof listChattering>>[number], now: number): boolean {
  const { count, minutes } = row
  return count === null || minutes === null || isCalm(stateOf(row), { count, minutes }, now)
}
