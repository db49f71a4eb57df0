import type { Alarm } from '@palisade/contract'
import { byUrgency } from './order.ts'

/**
 * A list of alarms with what has happened to them since, most urgent first. An older state of an alarm does not replace a
 * newer one; what is not wanted any more leaves the list.
 */
export function withChanges(
  alarms: readonly Alarm[],
  changes: Iterable<Alarm>,
  isWanted: (alarm: Alarm) => boolean,
): Alarm[] {
  const byId = new Map(alarms.map(alarm => [alarm.id, alarm]))
  for (const alarm of changes) {
    const known = byId.get(alarm.id)
    if (known === undefined || known.version <= alarm.version) byId.set(alarm.id, alarm)
  }
  return [...byId.values()].filter(isWanted).toSorted(byUrgency)
}

/** The alarms on the desk, and those that its operators have put on the shelf. */
export function splitShelved(alarms: readonly Alarm[]): { rung: Alarm[]; shelved: Alarm[] } {
  const { rung = [], shelved = [] } = Object.groupBy(alarms, ({ shelf }) => (shelf ? 'shelved' : 'rung'))
  return { rung, shelved }
}
