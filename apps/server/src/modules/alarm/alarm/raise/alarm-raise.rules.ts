import type { AlarmType, InhibitionKind } from '@palisade/contract'
import { alarmIdAt, momentOfAlarmId } from '../alarm.id.ts'
import { VERY_URGENT } from '../alarm.rules.ts'

/** The rule or shelf that keeps an event from ringing. */
export interface HeldBy {
  id: string
  kind: InhibitionKind
}

/** How an event is held back, or folded. */
export interface SourceDelays {
  /** Until when it waits before it raises an alarm, ms since 1970; what joins an open alarm does not wait. */
  dueAt?: number | undefined
  /** In place of the site's merge time, ms. */
  mergeMs: number
}

/** An event whose device is known and whose level is decided. */
export interface SourceEvent {
  deviceId: string
  type: AlarmType
  /** Milliseconds since 1970. */
  at: number
  /** 1 very urgent … 4 low. */
  level: number
  description: string
  /** Name of the outside system that reported it. */
  reporter?: string | undefined
  pictureKey?: string | undefined
  /**
   * Whether the event reports a state that lasts, not a moment. It adds nothing to an open alarm of its source, however
   * old, unless the source has recovered in between.
   */
  isLasting?: boolean | undefined
  /** It joins no alarm, and none joins it (NewEvent). */
  isOwn?: boolean | undefined
  /**
   * The place within the device (a zone of a panel), as in the alarm's location. Events of different places belong to
   * different alarms.
   */
  place?: string | undefined
  /** The delays of its type; left out where the type has none. */
  delays?: SourceDelays | undefined
  /** Whether its source exceeds the chatter limit of the type. */
  isChattering?: boolean | undefined
  /** The inhibition that keeps it from ringing; it joins only records of the same one. */
  heldBy?: HeldBy | undefined
}

/** An open alarm that existed before these events and that they may join. */
export interface OpenAlarm {
  id: string
  deviceId: string
  type: AlarmType
  lastAt: number
  level: number
  hasRecovered: boolean
  hasPicture: boolean
  /** The location as the alarm's source names it. */
  location?: string | undefined
  /** The inhibition whose record it is. */
  heldBy?: string | undefined
  /** Its source is on the shelf, and it is off the desk. */
  isShelved?: boolean
}

export interface RaisedAlarm extends SourceEvent {
  id: string
  lastAt: number
  count: number
}

/** The changes that events make to an alarm that existed before them. */
export interface JoinedAlarm {
  id: string
  lastAt: number
  count: number
  level: number
  escalated: boolean
  /** A very urgent event brings it back to the desk from the shelf of its source. */
  leavesShelf?: boolean
  pictureKey?: string | undefined
  isChattering?: boolean
  /** The inhibition whose record it is. */
  heldBy?: string | undefined
}

export interface RaisePlan {
  raised: RaisedAlarm[]
  joined: JoinedAlarm[]
  /** The id of each event's alarm, in the order of the events; null for one that waits. */
  alarmIds: (string | null)[]
  /** Positions of the events that wait. */
  delayed: number[]
  /** Pictures that are not kept, because their alarm already has one. */
  unusedPictures: string[]
}

/** An alarm that events are being added to, whether it is new or existed before. */
interface Candidate {
  openAlarm: OpenAlarm
  raised?: RaisedAlarm
  joined?: JoinedAlarm
}

const keyOf = ({ deviceId, type, heldBy }: OpenAlarm | SourceEvent) =>
  `${deviceId} ${type} ${(typeof heldBy === 'string' ? heldBy : heldBy?.id) ?? ''}`

/** An event that a shelf holds back never comes here, so a very urgent one that does must be seen, together with the alarm that it joins. */
const callsFromShelf = ({ isShelved }: OpenAlarm, { level }: SourceEvent) =>
  isShelved === true && level === VERY_URGENT

/** The return of a source is not noted in records of held events: there a later moment is another event. */
const isStillSo = (openAlarm: OpenAlarm, event: SourceEvent) =>
  event.isLasting === true &&
  !openAlarm.hasRecovered &&
  !callsFromShelf(openAlarm, event) &&
  (event.heldBy === undefined || event.at <= openAlarm.lastAt)

function accepts({ openAlarm }: Candidate, event: SourceEvent, mergeMs: number): boolean {
  if (event.isOwn) return false
  if (event.place !== undefined && event.place !== openAlarm.location) return false
  if (isStillSo(openAlarm, event)) return true
  const within = event.delays?.mergeMs ?? mergeMs
  return event.at >= momentOfAlarmId(openAlarm.id) - within && event.at <= openAlarm.lastAt + within
}

function raise(event: SourceEvent): Candidate {
  const raised: RaisedAlarm = { ...event, id: alarmIdAt(event.at), lastAt: event.at, count: 1 }
  const { id, deviceId, type, lastAt, level } = raised
  const hasPicture = event.pictureKey !== undefined
  const { place: location, heldBy } = event
  return {
    raised,
    openAlarm: {
      id,
      deviceId,
      type,
      lastAt,
      level,
      hasRecovered: false,
      hasPicture,
      location,
      heldBy: heldBy?.id,
    },
  }
}

/** Adds an event to an alarm. Returns the event's picture when it is not needed. */
function join(candidate: Candidate, event: SourceEvent): string | undefined {
  const { openAlarm, raised } = candidate
  if (isStillSo(openAlarm, event)) return event.pictureKey
  const target = raised ?? (candidate.joined ??= newlyJoined(openAlarm))
  target.count += 1
  target.lastAt = openAlarm.lastAt = Math.max(openAlarm.lastAt, event.at)
  if (event.level < openAlarm.level) {
    target.level = openAlarm.level = event.level
    if (candidate.joined) candidate.joined.escalated = true
  }
  openAlarm.hasRecovered = false
  if (candidate.joined && callsFromShelf(openAlarm, event)) {
    candidate.joined.leavesShelf = true
    openAlarm.isShelved = false
  }
  if (event.isChattering) target.isChattering = true
  if (event.pictureKey === undefined) return undefined
  if (openAlarm.hasPicture) return event.pictureKey
  openAlarm.hasPicture = true
  target.pictureKey = event.pictureKey
  return undefined
}

const newlyJoined = ({ id, lastAt, level, heldBy }: OpenAlarm): JoinedAlarm => ({
  id,
  lastAt,
  level,
  count: 0,
  escalated: false,
  heldBy,
})

/**
 * Decides which events raise an alarm and which join one (ALARM-25). An event joins the newest open alarm of its device
 * and type if it is within the merge time of that alarm's span.
 * @param openAlarms the open alarms of these sources
 */
export function planRaise(
  events: readonly SourceEvent[],
  openAlarms: readonly OpenAlarm[],
  mergeMs: number,
): RaisePlan {
  const bySource = new Map<string, Candidate[]>()
  for (const alarm of openAlarms) {
    bySource.set(keyOf(alarm), [...(bySource.get(keyOf(alarm)) ?? []), { openAlarm: { ...alarm } }])
  }
  const alarmIds: (string | null)[] = Array.from({ length: events.length }, () => null)
  const delayed: number[] = []
  const unusedPictures: string[] = []
  const inTime = events.map((event, index) => ({ event, index })).toSorted((a, b) => a.event.at - b.event.at)
  for (const { event, index } of inTime) {
    const candidates = bySource.get(keyOf(event)) ?? []
    const fitting = candidates.filter(candidate => accepts(candidate, event, mergeMs))
    const newest = fitting.toSorted((a, b) => (a.openAlarm.id < b.openAlarm.id ? 1 : -1))[0]
    if (!newest && event.delays?.dueAt !== undefined) {
      delayed.push(index)
      continue
    }
    const target = newest ?? raise(event)
    if (newest) {
      const unused = join(newest, event)
      if (unused !== undefined) unusedPictures.push(unused)
    } else bySource.set(keyOf(event), [...candidates, target])
    alarmIds[index] = target.openAlarm.id
  }
  const all = [...bySource.values()].flat()
  return {
    raised: all.flatMap(candidate => candidate.raised ?? []),
    joined: all.flatMap(candidate => candidate.joined ?? []),
    alarmIds,
    delayed,
    unusedPictures,
  }
}

/** Held events of one inhibition in a batch. */
export interface HeldCount {
  id: string
  n: number
  lastAt: number
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
