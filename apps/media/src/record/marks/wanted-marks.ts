import type { HourMarks, MarkLine } from '../files/marks-file.ts'
import { isSame, type Mark } from '../kinds.ts'
import { addSpan, type Span } from '../files/alarm-spans.ts'

/** The most alarms that the file of an hour names. Further alarms of a flood are part of the span without being named. */
export const ALARM_IDS_MAX = 10_000

interface AlarmsWanted {
  from: number
  to: number
  ids: Set<string>
}

/** Marks that are to be written into the file of one hour. */
export interface WantedMarks {
  alarms: AlarmsWanted[]
  named: Map<string, Mark & { causeId: string; to: number }>
}

export const noMarks = (): WantedMarks => ({ alarms: [], named: new Map() })

/** Adds an alarm, joined with the waiting alarms whose spans it meets. */
export function wantAlarm(wanted: WantedMarks, { from, to, ids }: AlarmsWanted): void {
  const [first, ...others] = wanted.alarms.filter(each => each.from <= to && each.to >= from)
  if (!first) return void wanted.alarms.push({ from, to, ids: new Set(ids) })
  for (const each of [...others, { from, to, ids }]) {
    first.from = Math.min(first.from, each.from)
    first.to = Math.max(first.to, each.to)
    for (const id of each.ids) if (first.ids.size < ALARM_IDS_MAX) first.ids.add(id)
  }
  if (others.length > 0) wanted.alarms = wanted.alarms.filter(each => !others.includes(each))
}

/** Adds marks that could not be written to those that came meanwhile; newer marks win. */
export function wantAgain(wanted: WantedMarks, earlier: WantedMarks): void {
  for (const alarms of earlier.alarms) wantAlarm(wanted, alarms)
  wanted.named = new Map([...earlier.named, ...wanted.named])
}

/** Finds the lines that the file lacks, and the spans in which they add something. */
export function missingIn(known: HourMarks, wanted: WantedMarks): { lines: MarkLine[]; spans: Mark[] } {
  const lines: MarkLine[] = []
  const spans: Mark[] = []
  const alarms = [...known.alarms]
  let room = ALARM_IDS_MAX - known.alarmIds.size
  for (const { from, to, ids } of wanted.alarms) {
    const missing: Span[] = addSpan(alarms, [from, to])
    const causeIds = [...ids].filter(id => !known.alarmIds.has(id)).slice(0, Math.max(0, room))
    room -= causeIds.length
    if (missing.length === 0 && causeIds.length === 0) continue
    const [only, ...others] = causeIds
    lines.push(
      only !== undefined && others.length === 0
        ? { kind: 'alarm', causeId: only, from, to }
        : { kind: 'alarm', causeIds, from, to },
    )
    for (const [begin, end] of missing) spans.push({ kind: 'alarm', from: begin, to: end })
  }
  for (const mark of wanted.named.values()) {
    const before = known.named.get(mark.causeId)
    if (before && isSame(before, mark)) continue
    lines.push(mark)
    spans.push(mark)
  }
  return { lines, spans }
}
