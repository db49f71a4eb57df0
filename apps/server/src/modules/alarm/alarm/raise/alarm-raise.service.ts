import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { isDatabaseAway, isRetryable } from '#server/infra/errors/database-error.ts'
import type { Db } from '#server/infra/database/database.ts'
import { together } from '#server/infra/database/connection/together.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { EventRules, Inhibitions, Sensors } from '../alarm-ports.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import { liveMs } from '../alarm.rules.ts'
import { createBatcher, type Outcome } from '#server/infra/batcher.ts'
import { raiseInTransaction, ReceiptTakenError, type Answer } from './alarm-raise.ts'
import type { NewEvent } from './new-event.ts'

export interface AlarmRaiser {
  /**
   * Raises an alarm or joins an open one; it is committed when this resolves.
   * @returns the alarm's id; null when the event rules raise no alarm of this type, or not yet
   */
  raise(event: NewEvent): Promise<string | null>
  /** Resolves when everything that was accepted so far is committed. */
  idle(): Promise<void>
}

export interface RaiserDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  sensors: Sensors
  inhibitions: Inhibitions
  eventRules: EventRules
  files: Pick<Files, 'remove'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called when an alarm needs a picture now. */
  onCaptureWanted?: () => void
  /** Called with alarms that were raised here, once they are committed; their events tell everybody, a little later. */
  onRaised?: (alarms: readonly AlarmRow[]) => void
  /** Called when an event waits for the on-delay of its type. */
  onDelayed?: () => void
  clock?: Clock
}

/** The most events of one transaction; at 500 events a second only bursts reach it. */
const BATCH = 200
/** The most events that may wait, about 30 MB. It is many times a burst of 5,000. */
const WAITING = 20_000
/** Time from one batch of a flood to the next, ms: at 1,000 events a second a batch has 25 of them in place of four. */
const REST = 25
const ATTEMPTS = 3

/** Turns events into alarms; when they come fast, many in one transaction (docs/design/0003). */
export function createAlarmRaiser(deps: RaiserDeps): AlarmRaiser {
  const { db, parameters, sensors, inhibitions, eventRules, files, log, clock = systemClock } = deps

  async function commit(events: readonly NewEvent[]): Promise<Outcome<Answer>[]> {
    const mergeMs = (await parameters.get('alarm.merge_seconds')) * 1000
    const live = liveMs(await parameters.get('alarm.live_timeout'))
    for (let attempt = 1; ; attempt += 1) {
      const now = clock.now()
      const holding = await inhibitions.at(now)
      try {
        const raised: AlarmRow[] = []
        const onRaised = (alarms: readonly AlarmRow[]) => void raised.push(...alarms)
        const options = { mergeMs, liveMs: live, sensors, inhibitions, eventRules, now, holding, onRaised }
        const outcomes = await db
          .transaction()
          .execute(tx => together(tx, piped => raiseInTransaction(piped, events, options)))
        if (raised.length > 0) deps.onRaised?.(raised)
        return outcomes
      } catch (error) {
        const mayRunAgain = isRetryable(error) || error instanceof ReceiptTakenError
        if (!mayRunAgain || attempt >= ATTEMPTS) throw error
      }
    }
  }

  /**
   * Runs a batch. If it fails, its events are tried singly, so that one which the database refuses does not cost the
   * others.
   */
  async function run(events: readonly NewEvent[]): Promise<Outcome<Answer>[]> {
    try {
      return await commit(events)
    } catch (error) {
      if (isDatabaseAway(error) || events.length === 1) throw error
      const outcomes: Outcome<Answer>[] = []
      for (const event of events) {
        outcomes.push(...(await commit([event]).catch((failure: unknown) => [{ error: failure }])))
      }
      return outcomes
    }
  }

  const batcher = createBatcher<NewEvent, Answer>({
    size: BATCH,
    waiting: WAITING,
    restMs: REST,
    refusal: () => new AppError('server.unavailable'),
    run,
  })

  async function forgetPicture(key: string) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'unused picture not removed'))
  }

  return {
    async raise(event) {
      try {
        const { alarmId, keepsPicture, wantsCapture, isDelayed } = await batcher.add(event)
        if (isDelayed) deps.onDelayed?.()
        if (wantsCapture) deps.onCaptureWanted?.()
        if (event.pictureKey !== undefined && !keepsPicture) await forgetPicture(event.pictureKey)
        return alarmId
      } catch (error) {
        // When the database went away during the commit, the alarm may exist all the same and need its picture, so the
        // picture is kept.
        if (event.pictureKey !== undefined && !isDatabaseAway(error)) await forgetPicture(event.pictureKey)
        throw error
      }
    },
    idle: () => batcher.idle(),
  }
}
