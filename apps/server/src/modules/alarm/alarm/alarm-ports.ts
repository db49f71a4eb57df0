import type { DeviceCategory } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import type { AlarmRow } from './alarm.queries.ts'
import type { HeldBy } from './raise/alarm-raise.rules.ts'

/*
 * What raising and handling an alarm ask of other modules, in its own transaction. They know the alarm and fill these in; the alarm
 * knows none of them (docs/design/0015-modules.md).
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

/** Held events of one inhibition in a batch. */
export interface HeldCount {
  id: string
  n: number
  lastAt: number
}

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
  /** @throws AppError while a required step of a locked alarm's procedure has no answer */
  requireStepsAnswered(tx: Tx, alarmId: string): Promise<void>
}
