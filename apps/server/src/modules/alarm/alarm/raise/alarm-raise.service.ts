import type { AlarmLevel, AlarmType, ParameterKey, ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway, isRetryable } from '../../../../infra/database/constraints.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { liveMs } from '../alarm.rules.ts'
import { createBatcher, type Outcome } from './batcher.ts'
import { raiseInTransaction, type Answer, type Sensors } from './alarm-raise.ts'

/** An event on its way to an alarm. */
export interface NewEvent {
  /** Whose `eventId` it is: an API key's id, or PROGRAMS. */
  issuer: string
  /** The same one again changes nothing and gets the same answer. */
  eventId: string
  device: { code: string } | { id: string }
  type: AlarmType
  /** ms since 1970. */
  at: number
  /** Stated by the event itself; left out = the event rules decide. */
  level?: AlarmLevel | undefined
  description: string
  /** A stored picture that the alarm takes over. */
  pictureKey?: string | undefined
  /** A place within the device, in the alarm's location and position: a defence zone. */
  zone?: { name: string; longitude: number | null; latitude: number | null } | undefined
  /** Tells of a state (see SourceEvent). */
  isLasting?: boolean
}

/** Issuer of events that the programs raise themselves. */
export const PROGRAMS = 'palisade'

export interface AlarmRaiser {
  /**
   * Raises an alarm or joins one; committed when it resolves.
   * @returns the alarm's id; null when the event rules raise none for the type
   * @throws AppError event.device_unknown, server.unavailable
   */
  raise(event: NewEvent): Promise<string | null>
  /** Resolves when everything accepted so far is committed. */
  idle(): Promise<void>
}

export interface RaiserDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  sensors: Sensors
  files: Pick<Files, 'remove'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Something waits for its picture now. */
  onCaptureWanted?: () => void
  now?: () => number
}

/** Events a transaction takes: at 500/s a batch of this size is reached only in bursts. */
const BATCH = 200
/** Events that may wait, some 30 MB. A burst of 5,000 fits many times. */
const WAITING = 20_000
const ATTEMPTS = 3

/** Turns events into alarms, many in a transaction when they come fast (docs/design/0003). */
export function createAlarmRaiser(deps: RaiserDeps): AlarmRaiser {
  const { db, parameters, sensors, files, log, now = Date.now } = deps

  async function commit(events: readonly NewEvent[]): Promise<Outcome<Answer>[]> {
    const mergeMs = (await parameters.get('alarm.merge_seconds')) * 1000
    const live = liveMs(await parameters.get('alarm.live_timeout'))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db
          .transaction()
          .execute(tx => raiseInTransaction(tx, events, { mergeMs, liveMs: live, sensors, now: now() }))
      } catch (error) {
        if (!isRetryable(error) || attempt >= ATTEMPTS) throw error
      }
    }
  }

  /** One event that the database will not take must not cost the others of its batch. */
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
    refusal: () => new AppError('server.unavailable'),
    run,
  })

  async function forgetPicture(key: string) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'unused picture not removed'))
  }

  return {
    async raise(event) {
      try {
        const { alarmId, keepsPicture, wantsCapture } = await batcher.add(event)
        if (wantsCapture) deps.onCaptureWanted?.()
        if (event.pictureKey !== undefined && !keepsPicture) await forgetPicture(event.pictureKey)
        return alarmId
      } catch (error) {
        // When the database went away the alarm may stand all the same, and then the picture is its own.
        if (event.pictureKey !== undefined && !isDatabaseAway(error)) await forgetPicture(event.pictureKey)
        throw error
      }
    },
    idle: () => batcher.idle(),
  }
}
