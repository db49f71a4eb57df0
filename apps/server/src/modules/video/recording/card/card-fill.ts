import type { CardCause } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import { createJobWorker } from '#server/infra/jobs/job-worker.ts'
import type { Later } from '#server/infra/jobs/job.queries.ts'
import type { CardSource } from '#server/infra/media/card-source.ts'
import { cardCauseOf } from './card-cause.ts'
import {
  endFill,
  fillJobs,
  forgetFills,
  noteFailure,
  noteFills,
  noteReached,
  type Fill,
} from './card-fill.queries.ts'
import { nextPiece, retrySeconds } from './card-fill.rules.ts'
import { cardReplayOf, type CardDeps } from './card-replay.ts'

/** Cameras that are filled at the same time. */
const AT_ONCE = 2
/** New holes are looked for this often, ms. */
const LOOK_EVERY = 10_000
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
async function giveUp(db: Db, fill: Fill, cause: CardCause): Promise<Later | void> {
  const seconds = retrySeconds(cause, fill.attempts)
  if (seconds === undefined) return endFill(db, fill, { status: 'failed', cause })
  return { ms: seconds * 1000, set: noteFailure(cause) }
}

/**
 * Fills holes of recordings from the cards of their cameras, in the background. After a restart it goes on with the piece where it stopped.
 */
export function createCardFill(deps: CardFillDeps) {
  const { db, log, media, restSeconds = REST_SECONDS } = deps

  /** Fetches one piece of a hole. @returns why nothing more of it came */
  async function fetchPiece(
    fill: Fill,
    [from, to]: readonly [from: number, to: number],
    signal: AbortSignal,
  ): Promise<CardCause | undefined> {
    const { cameraId, stream, kinds } = fill
    const { spans, isWhole } = await deps.perform(cameraId, { do: 'recording.search', from, to })
    for (const [start, end] of spans) {
      const [first, last] = [Math.round(start), Math.round(end)]
      const replay = await cardReplayOf(deps, cameraId, first, last)
      const asked = { cameraId, stream, from: first, to: last, kinds, replay }
      const { filledTo, bytes, cause } = await media.fetch(asked, signal)
      log.info({ cameraId, from: first, to: last, bytes, cause }, 'hole of a recording filled from the card')
      if (filledTo > from || bytes > 0) await noteCame(db, fill, filledTo, bytes)
      if (cause) return cause
    }
    const reached = isWhole ? to : (spans.at(-1)?.[1] ?? to)
    await noteCame(db, fill, reached, 0)
    fill.reached = reached
    return undefined
  }

  async function perform(fill: Fill, signal: AbortSignal): Promise<Later | void> {
    while (fill.reached < fill.to) {
      signal.throwIfAborted()
      const before = fill.reached
      const cause = await fetchPiece(fill, nextPiece(fill), signal)
      if (cause) return giveUp(db, fill, cause)
      if (fill.reached <= before) return giveUp(db, fill, 'search_endless')
    }
    await endFill(db, fill, { status: 'done' })
  }

  const worker = createJobWorker<Fill>({
    name: 'holes filled from cards',
    queue: fillJobs,
    keyOf: ({ id }) => id,
    atOnce: AT_ONCE,
    isOneByOne: true,
    every: LOOK_EVERY,
    perform,
    async fail(fill, error) {
      const cause = cardCauseOf(error)
      if (!cause) log.warn({ err: error, cameraId: fill.cameraId }, 'hole of a recording not filled')
      return giveUp(db, fill, cause ?? 'protocol_error')
    },
    async prepare() {
      // Holes of the time in which this is off are found when it is on again, unless they are older than DAYS.
      if (!(await deps.parameters.get('recording.fill_from_cards'))) return false
      await noteFills(db, { days: DAYS, restSeconds })
      await forgetFills(db, DAYS * 2)
      return true
    },
    db,
    log,
  })

  return {
    start: () => worker.start(),
    /** Looks for new holes at once. */
    look: () => worker.wake(),
    stop: () => worker.stop(),
  }
}
