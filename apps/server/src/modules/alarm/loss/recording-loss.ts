import { HOLE_SECONDS_MIN, type EventData } from '@palisade/contract'
import { createKeyedQueue } from '#server/infra/keyed-queue.ts'
import { noteRecovered, type LossDeps } from './device-loss.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import {
  hasNoPicture,
  isRecorded,
  listInterrupted,
  listToldHoles,
  listUnheard,
  lockRecordedAgain,
  type Interruption,
} from './recording-loss.queries.ts'

/** An interruption older than this raises no alarm any more, because receipts are deleted by then; ms. */
const OLDEST_MS = 7 * 24 * 3600 * 1000
/** Holes are looked for in what was stored since the last looks, min. */
const TOLD_WITHIN = 10
const TYPE = 'recording_lost'

/**
 * Raises an alarm for a camera that is not recorded although its plan wants it, with since when and why, and notes when it is
 * recorded again. The delay of the type's rule keeps shorter pauses from ringing; a hole that was told afterwards has lasted. A
 * camera without a picture is one alarm, the loss of its video. One whose media program does not answer is an alarm as well, because
 * nobody knows whether it is recorded.
 */
export function watchRecordingLoss({ db, raiser, takeBack, listeners, log, clock }: LossDeps) {
  // Messages of one camera are handled one after another, so that an interruption and its end keep their order.
  const inOrder = createKeyedQueue()
  const followed = new Set<Promise<void>>()
  const oldest = () => new Date(clock.now() - OLDEST_MS)

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
    if (state === 'interrupted' && kinds % 2 === 1) {
      if (await hasNoPicture(db, id)) return
      await raise({ cameraId: id, since: new Date(since), cause: cause ?? '' }, false)
    } else if (state !== 'starting') {
      await takeBack({ deviceId: id, types: [TYPE], until: Date.parse(since) })
      await noteRecovered(db, lockRecordedAgain)
    }
  }

  async function hearDevice({ id, state, cause }: EventData<'device.state'>) {
    if (state === 'unknown' && cause === 'media_away') {
      for (const one of await listUnheard(db, oldest(), id)) await raise(one, false)
      return
    }
    // An interruption that waits is taken back when the camera's picture is lost, which rings by itself, and when the media program was
    // there again in time and had recorded.
    const isOver = state === 'offline' || (state === 'online' && (await isRecorded(db, id)))
    if (isOver) await takeBack({ deviceId: id, types: [TYPE], until: clock.now() })
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
  listeners.on('device.state', ({ data }) => follow(data.id, () => hearDevice(data)))
  // Of a hole that began while nobody could tell, this is the first that is heard.
  listeners.on('recording.hole', ({ data }) => follow(data.id, raiseTold))

  return {
    /** Raises what was missed: this server was down, or nobody could tell that nothing was recorded. */
    async reconcile(): Promise<void> {
      const interrupted = await listInterrupted(db, oldest())
      const unheard = await listUnheard(db, oldest())
      await Promise.all([...[...interrupted, ...unheard].map(one => raise(one, false)), raiseTold()])
      await noteRecovered(db, lockRecordedAgain)
    },
    /** Resolves when everything that was reported so far is handled. */
    idle: async () => void (await Promise.all(followed)),
  }
}
