import type { CardCause } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { CardSource } from '#server/infra/media/card-source.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { cardCauseOf } from './card-cause.ts'
import {
  beatFill,
  claimFill,
  endFill,
  forgetFills,
  noteFills,
  noteReached,
  putBackFill,
  type Fill,
} from './card-fill.queries.ts'
import { nextPiece, retrySeconds } from './card-fill.rules.ts'
import { cardReplayOf, type CardDeps } from './card-replay.ts'

/** Cameras that are filled at the same time. */
const AT_ONCE = 2
/** New holes are looked for this often, ms. */
const LOOK_EVERY = 10_000
/**
 * Interval at which a copy of the server notes that it still works on a fill, ms, and the silence after which another copy takes the fill
 * over, s.
 */
const BEAT_EVERY = 10_000
const SILENT_SECONDS = 45
/** How far back holes are filled. */
const DAYS = 7
/**
 * Seconds from the end of a hole until it is filled: the camera needs a moment after an outage, and its card stores the last seconds late.
 */
const REST_SECONDS = 5

export interface CardFillDeps extends CardDeps {
  db: Db
  media: CardSource
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  parameters: { get(key: 'recording.fill_from_cards'): Promise<boolean> }
  /** For tests: how long a hole has ended before it is filled, s. */
  restSeconds?: number
}

/** Stores that footage came, and resets the count of failures in the row and in memory. */
async function noteCame(db: Db, fill: Fill, reached: number, bytes: number): Promise<void> {
  await noteReached(db, fill, reached, bytes)
  fill.attempts = 0
}

/** Leaves a hole for a later try, or for good where none is left. */
async function giveUp(db: Db, fill: Fill, cause: CardCause): Promise<void> {
  const seconds = retrySeconds(cause, fill.attempts)
  if (seconds === undefined) return endFill(db, fill, { status: 'failed', cause })
  await putBackFill(db, fill, { cause, seconds, isFailure: true })
}

/**
 * Fills holes of recordings from the cards of their cameras, in the background. After a restart it goes on with the piece where it stopped.
 */
export function createCardFill(deps: CardFillDeps) {
  const { db, log, media, restSeconds = REST_SECONDS } = deps
  const stopping = new AbortController()
  const working = new Set<Promise<void>>()

  /** Fetches one piece of a hole. @returns why nothing more of it came */
  async function fetchPiece(fill: Fill, from: number, to: number): Promise<CardCause | undefined> {
    const { cameraId, stream, kinds } = fill
    const { spans, isWhole } = await deps.perform(cameraId, { do: 'recording.search', from, to })
    for (const [start, end] of spans) {
      const [first, last] = [Math.round(start), Math.round(end)]
      const replay = await cardReplayOf(deps, cameraId, first, last)
      const asked = { cameraId, stream, from: first, to: last, kinds, replay }
      const { filledTo, bytes, cause } = await media.fetch(asked, stopping.signal)
      log.info({ cameraId, from: first, to: last, bytes, cause }, 'hole of a recording filled from the card')
      if (filledTo > from || bytes > 0) await noteCame(db, fill, filledTo, bytes)
      if (cause) return cause
    }
    const reached = isWhole ? to : (spans.at(-1)?.[1] ?? to)
    await noteCame(db, fill, reached, 0)
    fill.reached = reached
    return undefined
  }

  async function perform(fill: Fill): Promise<void> {
    while (fill.reached < fill.to && !stopping.signal.aborted) {
      const before = fill.reached
      const cause = await fetchPiece(fill, ...nextPiece(fill))
      if (cause) return giveUp(db, fill, cause)
      if (fill.reached <= before) return giveUp(db, fill, 'search_endless')
    }
    if (stopping.signal.aborted) return putBackFill(db, fill, { seconds: 0, isFailure: false })
    await endFill(db, fill, { status: 'done' })
  }

  async function work(fill: Fill): Promise<void> {
    const beats = setInterval(() => void beatFill(db, fill).catch(() => undefined), BEAT_EVERY)
    try {
      await perform(fill)
    } catch (error) {
      if (stopping.signal.aborted) return await putBackFill(db, fill, { seconds: 0, isFailure: false })
      const cause = cardCauseOf(error)
      if (!cause) log.warn({ err: error, cameraId: fill.cameraId }, 'hole of a recording not filled')
      await giveUp(db, fill, cause ?? 'protocol_error')
    } finally {
      clearInterval(beats)
    }
  }

  async function look(): Promise<void> {
    // Holes of the time in which this is off are found when it is on again, unless they are older than DAYS.
    if (!(await deps.parameters.get('recording.fill_from_cards'))) return
    await noteFills(db, { days: DAYS, restSeconds })
    await forgetFills(db, DAYS * 2)
    while (working.size < AT_ONCE && !stopping.signal.aborted) {
      const fill = await claimFill(db, SILENT_SECONDS)
      if (!fill) return
      const running: Promise<void> = work(fill)
        .catch((error: unknown) => log.warn({ err: error }, 'hole of a recording not noted'))
        .finally(() => {
          working.delete(running)
          looking.run()
        })
      working.add(running)
    }
  }
  const looking = createRepeated(look, { name: 'holes filled from cards', every: LOOK_EVERY, log })

  return {
    start() {
      looking.start()
      looking.run()
    },
    /** Looks for new holes at once. */
    look: () => looking.run(),
    async stop() {
      stopping.abort()
      await looking.stop()
      await Promise.all(working)
    },
  }
}
