import { FLOOD_ALARMS, FLOOD_MINUTES, FLOOD_OVER, type Alarm } from '@palisade/contract'

/** How many of these alarms came in the last ten minutes. @param now ms since 1970 */
export function comingIn(alarms: readonly Alarm[], now: number): number {
  const since = new Date(now - FLOOD_MINUTES * 60_000).toISOString()
  return alarms.filter(alarm => alarm.occurredAt > since).length
}

/** A flood begins above ten in ten minutes and ends below five (ISA-18.2), so that it does not come and go. */
export const isFlooded = (coming: number, wasFlooded: boolean): boolean =>
  wasFlooded ? coming >= FLOOD_OVER : coming > FLOOD_ALARMS

/** A row of the queue: an alarm, or several of one place and type. */
export type DeskRow =
  | { kind: 'alarm'; alarm: Alarm; isMember: boolean }
  | { kind: 'group'; key: string; alarms: readonly Alarm[]; isUnfolded: boolean }

const keyOf = ({ areaId, type }: Alarm) => `${areaId}-${type}`

/**
 * The rows of the queue while it is grouped: alarms of one place and type stand together where the most urgent of them stood.
 * Very urgent ones stay single and on top, so does what is alone of its kind; none is left out, a folded group counts its own.
 * @param alarms most urgent first
 */
export function groupedRows(alarms: readonly Alarm[], unfolded: ReadonlySet<string>): DeskRow[] {
  const groups = Map.groupBy(
    alarms.filter(alarm => alarm.level !== 'very_urgent'),
    keyOf,
  )
  const isFirst = (alarm: Alarm) => groups.get(keyOf(alarm))?.[0] === alarm
  return alarms.flatMap((alarm): DeskRow[] => {
    const members = alarm.level === 'very_urgent' ? [] : (groups.get(keyOf(alarm)) ?? [])
    if (members.length < 2) return [{ kind: 'alarm', alarm, isMember: false }]
    if (!isFirst(alarm)) return []
    const key = keyOf(alarm)
    const isUnfolded = unfolded.has(key)
    const rows = isUnfolded
      ? members.map(member => ({ kind: 'alarm' as const, alarm: member, isMember: true }))
      : []
    return [{ kind: 'group', key, alarms: members, isUnfolded }, ...rows]
  })
}

export const singleRows = (alarms: readonly Alarm[]): DeskRow[] =>
  alarms.map(alarm => ({ kind: 'alarm', alarm, isMember: false }))

/** The row of an alarm: its own, else the folded group that holds it; -1 for neither. */
export function rowOfAlarm(rows: readonly DeskRow[], id: string | undefined): number {
  const own = rows.findIndex(row => row.kind === 'alarm' && row.alarm.id === id)
  if (own >= 0 || id === undefined) return own
  return rows.findIndex(row => row.kind === 'group' && row.alarms.some(alarm => alarm.id === id))
}
