import type { AlarmType } from '@palisade/contract'
import { alarmIdAt, momentOfAlarmId } from '../alarm.id.ts'

/** One event, its device known and its level decided. */
export interface SourceEvent {
  deviceId: string
  type: AlarmType
  /** ms since 1970. */
  at: number
  /** 1 very urgent … 4 low. */
  level: number
  description: string
  pictureKey?: string | undefined
  /** Tells of a state, not of a moment: it adds nothing to an alarm, however old, whose source has not recovered since. */
  isLasting?: boolean | undefined
  /** Where within its device it happened (a zone of a panel), as the alarm's location names it: other places are other alarms. */
  place?: string | undefined
}

/** An open alarm that events may join. */
export interface StandingAlarm {
  id: string
  deviceId: string
  type: AlarmType
  lastAt: number
  level: number
  hasRecovered: boolean
  hasPicture: boolean
  /** As its source names it. */
  location?: string | undefined
}

export interface RaisedAlarm extends SourceEvent {
  id: string
  lastAt: number
  count: number
}

/** What events add to an alarm that stood before them. */
export interface JoinedAlarm {
  id: string
  lastAt: number
  count: number
  level: number
  escalated: boolean
  pictureKey?: string | undefined
}

export interface RaisePlan {
  raised: RaisedAlarm[]
  joined: JoinedAlarm[]
  /** The alarm of each event, in the order of the events. */
  alarmIds: string[]
  /** Pictures that no alarm keeps, because it has one. */
  unusedPictures: string[]
}

/** An alarm while events are laid upon it, whether it stood before or not. */
interface Candidate {
  standing: StandingAlarm
  raised?: RaisedAlarm
  joined?: JoinedAlarm
}

const keyOf = ({ deviceId, type }: { deviceId: string; type: string }) => `${deviceId} ${type}`

const isStillSo = (standing: StandingAlarm, event: SourceEvent) =>
  event.isLasting === true && !standing.hasRecovered

function accepts({ standing }: Candidate, event: SourceEvent, mergeMs: number): boolean {
  if (event.place !== undefined && event.place !== standing.location) return false
  if (isStillSo(standing, event)) return true
  return event.at >= momentOfAlarmId(standing.id) - mergeMs && event.at <= standing.lastAt + mergeMs
}

function raise(event: SourceEvent): Candidate {
  const raised: RaisedAlarm = { ...event, id: alarmIdAt(event.at), lastAt: event.at, count: 1 }
  const { id, deviceId, type, lastAt, level } = raised
  const hasPicture = event.pictureKey !== undefined
  const location = event.place
  return {
    raised,
    standing: { id, deviceId, type, lastAt, level, hasRecovered: false, hasPicture, location },
  }
}

/** Lays one more event upon an alarm. Returns the event's picture when the alarm has one already. */
function join(candidate: Candidate, event: SourceEvent): string | undefined {
  const { standing, raised } = candidate
  if (isStillSo(standing, event)) return event.pictureKey
  const target = raised ?? (candidate.joined ??= newlyJoined(standing))
  target.count += 1
  target.lastAt = standing.lastAt = Math.max(standing.lastAt, event.at)
  if (event.level < standing.level) {
    target.level = standing.level = event.level
    if (candidate.joined) candidate.joined.escalated = true
  }
  standing.hasRecovered = false
  if (event.pictureKey === undefined) return undefined
  if (standing.hasPicture) return event.pictureKey
  standing.hasPicture = true
  target.pictureKey = event.pictureKey
  return undefined
}

const newlyJoined = ({ id, lastAt, level }: StandingAlarm): JoinedAlarm => ({
  id,
  lastAt,
  level,
  count: 0,
  escalated: false,
})

/**
 * Decides which events raise an alarm and which join one (ALARM-25): an event joins the newest
 * open alarm of its device and type when it lies within the merge time of that alarm's span.
 * @param standing open alarms of these sources
 */
export function planRaise(
  events: readonly SourceEvent[],
  standing: readonly StandingAlarm[],
  mergeMs: number,
): RaisePlan {
  const bySource = new Map<string, Candidate[]>()
  for (const alarm of standing) {
    bySource.set(keyOf(alarm), [...(bySource.get(keyOf(alarm)) ?? []), { standing: { ...alarm } }])
  }
  const alarmIds: string[] = Array.from({ length: events.length }, () => '')
  const unusedPictures: string[] = []
  const inTime = events.map((event, index) => ({ event, index })).toSorted((a, b) => a.event.at - b.event.at)
  for (const { event, index } of inTime) {
    const candidates = bySource.get(keyOf(event)) ?? []
    const fitting = candidates.filter(candidate => accepts(candidate, event, mergeMs))
    const newest = fitting.toSorted((a, b) => (a.standing.id < b.standing.id ? 1 : -1))[0]
    const target = newest ?? raise(event)
    if (newest) {
      const unused = join(newest, event)
      if (unused !== undefined) unusedPictures.push(unused)
    } else bySource.set(keyOf(event), [...candidates, target])
    alarmIds[index] = target.standing.id
  }
  const all = [...bySource.values()].flat()
  return {
    raised: all.flatMap(candidate => candidate.raised ?? []),
    joined: all.flatMap(candidate => candidate.joined ?? []),
    alarmIds,
    unusedPictures,
  }
}
