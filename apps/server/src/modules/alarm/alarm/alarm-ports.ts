import type { DeviceCategory } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import type { AlarmRow } from './alarm.queries.ts'
import type { HeldBy, HeldCount, RaisePlan, SourceDelays, SourceEvent } from './raise/alarm-raise.rules.ts'
import type { NewEvent } from './raise/new-event.ts'

/*
 * Raising and handling an alarm ask other modules by these, in the alarm's own transaction. The others know the alarm and fill them in;
 * the alarm knows none of them (docs/design/0015-modules.md).
 */

/** An event as far as an inhibition depends on it. */
export interface HeldSource {
  deviceId: string
  areaId: string
  category: DeviceCategory | null
  /** Name of the zone within the device; empty for the device itself. */
  place: string
  type: string
  /** 1 very urgent … 4 low. */
  level: number
}

/** Whether something keeps an event from ringing. */
export type Holding = (source: HeldSource) => HeldBy | undefined

/** Rules and shelves that keep events from ringing. */
export interface Inhibitions {
  /** The question for a batch of events, by this moment of the wall clock. */
  at(now: number): Promise<Holding>
  /** Counts held events at what held them. */
  count(tx: Tx, counts: readonly HeldCount[]): Promise<void>
}

/** The procedure of an alarm. */
export interface Procedures {
  /** Begins the procedure of a locked alarm with the first action on it, if one applies to it. */
  begin(tx: Tx, alarm: AlarmRow): Promise<void>
  /** Refuses while a required step of a locked alarm's procedure has no answer. */
  requireStepsAnswered(tx: Tx, alarmId: string): Promise<void>
}

/** Ends the open tasks of an alarm that has been closed. */
export type EndTasks = (tx: Tx, alarm: AlarmRow, by: { id: string; name: string }) => Promise<void>

/** More than `count` events of one source within `minutes` are chattering. */
export interface ChatterLimit {
  count: number
  minutes: number
}

/** The rule of a type of events. */
export interface EventRule {
  /** 1 very urgent … 4 low. */
  level: number
  enabled: boolean
  /** Undefined where the type has none. */
  chatter: ChatterLimit | undefined
  /** How an event is held back; undefined where the type has no delay. */
  delaysOf(
    event: { level: number; at: number; isDue?: boolean | undefined },
    site: { mergeMs: number; now: number },
  ): SourceDelays | undefined
}

/** An event of a type with a chatter limit. */
export interface LimitedEvent {
  source: SourceEvent
  limit: ChatterLimit
  isDue: boolean
}

/** The states of the sources of a batch after its events, until they are kept. */
export interface Chatter {
  /** Keeps them with the alarms that the events went to, and marks these. @returns those that were not marked before */
  keep(sources: readonly SourceEvent[], plan: Pick<RaisePlan, 'alarmIds'>): Promise<ReadonlySet<string>>
}

/** An event that waits for the on-delay of its type. */
export interface WaitingEvent {
  event: NewEvent
  deviceId: string
  /** Until when, ms since 1970. */
  dueAt: number
}

/** Which events become alarms, and when. */
export interface EventRules {
  /** The rules of these types, by type. */
  find(tx: Tx, types: readonly string[]): Promise<ReadonlyMap<string, EventRule>>
  /** Counts events against their limits, and lets those of a source beyond its own join its alarm. The sources are locked. */
  noteChatter(tx: Tx, events: readonly LimitedEvent[], mergeMs: number): Promise<Chatter>
  /** Keeps events until they are due. */
  keepWaiting(tx: Tx, events: readonly WaitingEvent[]): Promise<void>
}

/** Devices that have no other sign of life than their events. */
export interface Sensors {
  /** Notes that events came from these devices; those with no other sign of life become online. */
  markSeen(tx: Tx, deviceIds: readonly string[]): Promise<void>
}
