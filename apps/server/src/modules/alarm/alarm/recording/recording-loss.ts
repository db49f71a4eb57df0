import { HOLE_SECONDS_MIN, type EventData } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { DelayedEvents } from '../delay/delayed-events.ts'
import type { AlarmRaiser } from '../raise/alarm-raise.service.ts'
import { noteRecovered } from '../raise/device-loss.ts'
import { PROGRAMS } from '../raise/new-event.ts'
import {
  listInterrupted,
  listToldHoles,
  lockRecordedAgain,
  type Interruption,
} from './recording-loss.queries.ts'

/** An interruption older than this raises no alarm any more, because receipts are deleted by then; ms. */
const OLDEST_MS = 7 * 24 * 3600 * 1000
/** Holes are looked for in what was stored since the last looks, min. */
const TOLD_WITHIN = 10
const TYPE = 'recording_lost'

export interface RecordingLossDeps {
  db: Db
  raiser: Pick<AlarmRaiser, 'raise'>
  delayed: Pick<DelayedEvents, 'takeBack'>
  listeners: Pick<Listeners, 'on'>
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
}

/**
 * Raises an alarm for a camera that is not recorded although its plan wants it, with since when and why, and notes when it is
 * recorded again. The delay of the type's rule keeps shorter pauses from ringing; a hole that was told afterwards has lasted.
 */
export function watchRecordingLoss({ db, raiser, delayed, listeners, log, clock }: RecordingLossDeps) {
  // Messages of one camera are handled one after another, so that an interruption and its end keep their order.
  const inOrder = createKeyedQueue()
  const followed = new Set<Promise<void>>()

  const raise = ({ cameraId, since, cause }: Interruption, isOver: boolean) =>
    raiser.raise({
      issuer: PROGRAMS,
      eventId: `${TYPE} ${cameraId} ${since.toISOString()}`,
      device: { id: cameraId },
      type: TYPE,
      at: Math.min(Math.max(since.getTime(), clock.now() - OLDEST_MS), clock.now()),
      description: cause,
      isLasting: true,
      ...(isOver && { isDue: true }),
    })

  async function hear({ id, state, cause, since, kinds }: EventData<'recording.state'>) {
    if (state === 'interrupted' && kinds % 2 === 1)
      await raise({ cameraId: id, since: new Date(since), cause: cause ?? '' }, false)
    else if (state !== 'starting') {
      await delayed.takeBack({ deviceId: id, types: [TYPE], until: Date.parse(since) })
      await noteRecovered(db, lockRecordedAgain)
    }
  }

  function follow(cameraId: string, work: () => Promise<void>): void {
    const following = inOrder(cameraId, work)
      .catch((error: unknown) =>
        log.warn({ err: error, camera: cameraId }, 'state of recording not followed'),
      )
      .finally(() => followed.delete(following))
    followed.add(following)
  }

  const raiseTold = async (): Promise<void> => {
    const holes = await listToldHoles(db, { toldWithinMinutes: TOLD_WITHIN, seconds: HOLE_SECONDS_MIN })
    await Promise.all(holes.map(one => raise(one, true)))
  }

  listeners.on('recording.state', ({ data }) => follow(data.id, () => hear(data)))
  // Of a hole that began while nobody could tell, this is the first that is heard.
  listeners.on('recording.hole', ({ data }) => follow(data.id, raiseTold))

  return {
    /** Raises what was missed: this server was down, or nobody could tell that nothing was recorded. */
    async reconcile(): Promise<void> {
      const interrupted = await listInterrupted(db, new Date(clock.now() - OLDEST_MS))
      await Promise.all([...interrupted.map(one => raise(one, false)), raiseTold()])
      await noteRecovered(db, lockRecordedAgain)
    },
    /** Resolves when everything that was reported so far is handled. */
    idle: async () => void (await Promise.all(followed)),
  }
}
