import { id as idSchema } from '@palisade/contract'
import type { WatchedStream } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { MediaLinks } from '#server/infra/media/media-links.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { listForbidden } from './live-rights.ts'

/** The shortest time between two requests to the media program, however many changes come at once, ms. */
const ASK_EVERY = 100
/**
 * All streams are checked this often even without an event, because a session may have expired or an event may have
 * been lost, ms.
 */
const LOOK_EVERY = 60_000
/** Pause before a retry after a fault of the database, ms. */
const RETRY = 500
/** The most streams that wait to be checked; several times the sockets of one media program. */
const WAITING_MAX = 20_000

export interface LiveWatchDeps {
  db: Db
  gate: Pick<OpenGate, 'access'>
  media: Pick<MediaLinks, 'revoke' | 'askWatching'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export type LiveWatch = ReturnType<typeof createLiveWatch>

/**
 * Ends live streams that their viewer may no longer watch. The media program knows which streams are open, and this
 * side knows which are allowed: each stream is checked as it opens, and all of them whenever rights may have changed.
 * Nothing is remembered here, so a restart of either program or another copy of the server makes no difference.
 */
export function createLiveWatch({ db, gate, media, log }: LiveWatchDeps) {
  let waiting = new Map<string, WatchedStream>()

  async function look(): Promise<void> {
    const streams = [...waiting.values()]
    waiting = new Map()
    try {
      for (const { sessionId, cameraId, action } of await listForbidden({ db, gate }, streams)) {
        media.revoke(sessionId, cameraId, action ?? 'live')
        log.info({ sessionId, cameraId }, 'stream ended: not permitted any more')
      }
    } catch (error) {
      add(streams)
      throw error
    }
  }

  function add(streams: readonly WatchedStream[]) {
    // Ids from the media program are not trusted.
    for (const stream of streams.filter(isOfOurs))
      if (waiting.size < WAITING_MAX) waiting.set(keyOf(stream), stream)
  }

  const options = { name: 'live streams', retry: RETRY, log }
  const looking = createRepeated(look, options)
  const asking = createRepeated(
    async () => {
      media.askWatching()
      await pause(ASK_EVERY, undefined, { ref: false })
    },
    { ...options, every: LOOK_EVERY },
  )

  return {
    /** Takes open streams that must be checked. */
    take(streams: readonly WatchedStream[]): void {
      add(streams)
      looking.run()
    },
    /** Checks all streams again, because rights, sessions or the areas of cameras may have changed. */
    recheck: () => asking.run(),
    start: () => asking.start(),
    async stop(): Promise<void> {
      await Promise.all([looking.stop(), asking.stop()])
    },
  }
}

const keyOf = ({ sessionId, cameraId, action = 'live', isUnmasked }: WatchedStream) =>
  `${sessionId} ${cameraId} ${action} ${isUnmasked === true}`

const isOfOurs = ({ sessionId, userId, cameraId }: WatchedStream) =>
  [sessionId, userId, cameraId].every(value => idSchema.safeParse(value).success)
