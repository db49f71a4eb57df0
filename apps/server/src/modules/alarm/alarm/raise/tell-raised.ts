import type { Tx } from '#server/infra/database/database.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRows, insertHistory, type AlarmRow } from '../alarm.queries.ts'
import type { JoinedAlarm } from './alarm-raise.rules.ts'

export interface Told {
  raised: readonly AlarmRow[]
  joined: readonly JoinedAlarm[]
  /** Ids of those that are chattering from now on. */
  chattering: ReadonlySet<string>
}

/** Writes history and events of what the batch changed. Of what is held back nobody is told; its history says so. */
export async function tellRaised(tx: Tx, { raised: all, joined, chattering }: Told): Promise<void> {
  const [raised, held] = [all.filter(row => !row.inhibition_id), all.filter(row => row.inhibition_id)]
  const repeated = await findAlarmRows(
    tx,
    joined.filter(alarm => !alarm.heldBy).map(alarm => alarm.id),
  )
  const escalated = new Set(joined.filter(alarm => alarm.escalated).map(alarm => alarm.id))
  const offShelf = new Set(joined.filter(alarm => alarm.leavesShelf).map(alarm => alarm.id))
  const history = [
    ...raised.map(row => ownEntry(row, 'raised')),
    ...held.map(row => ownEntry(row, 'inhibited')),
    ...repeated.filter(row => escalated.has(row.id)).map(row => ownEntry(row, 'escalated')),
    ...repeated.filter(row => offShelf.has(row.id)).map(row => ownEntry(row, 'left_shelf')),
    ...[...raised, ...repeated].filter(row => chattering.has(row.id)).map(row => ownEntry(row, 'chattering')),
  ]
  await Promise.all([
    insertHistory(tx, history),
    writeAlarmEvents(tx, 'alarm.raised', raised),
    writeAlarmEvents(tx, 'alarm.repeated', repeated),
  ])
}
