import { FOOTAGE_KEPT_HOURS, type ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { makeFootage, NotLike, Removed, type FootageWorkDeps } from './footage-work.ts'
import {
  beatFootage,
  claimFootage,
  endFootage,
  putBack,
  removeEndedBefore,
  reviveSilent,
  type FootageRow,
} from './footage.queries.ts'

/** Files that are made at the same time: each reads the disk that is recorded on. */
const AT_ONCE = 2
/** Files in work give a sign of life, silent and old ones are looked for, this often, ms. */
const BEAT_EVERY = 10_000
/** A file without a sign of life for this time, ms, was being made by a program that died. */
const SILENT_AFTER = 45_000
/** Tries until a file has failed, and the pause before the next one, ms: the media program starts in less. */
const TRIES_MAX = 5
const RETRY_AFTER = 10_000
/** Failures that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set<ErrorCode>(['media.unavailable', 'server.unavailable'])

export type MakeEvidence = (row: FootageRow, signal: AbortSignal) => Promise<void>

export interface FootageRunnerDeps extends Omit<FootageWorkDeps, 'log'> {
  log: FastifyBaseLogger
  faultOf: FaultOf
  /** Makes the file of a case, which the module of evidence knows. */
  makeEvidence: MakeEvidence
  clock?: Clock
  /** For tests: another pause before the next try, ms. */
  retryAfter?: number
}

export type FootageRunner = ReturnType<typeof createFootageRunner>

/**
 * Makes the files that wait, whichever program they were asked of, and deletes them after a day. What a program that died was
 * making is begun anew.
 */
export function createFootageRunner(deps: FootageRunnerDeps) {
  const { db, files, log, faultOf, clock = systemClock, retryAfter = RETRY_AFTER } = deps
  const stopping = new AbortController()
  const working = new Map<string, { promise: Promise<void>; abort: AbortController }>()

  async function perform(row: FootageRow, signal: AbortSignal): Promise<void> {
    try {
      if (row.kind === 'evidence') await deps.makeEvidence(row, signal)
      else await makeFootage(deps, row, signal, clock)
    } catch (error) {
      await noteFailure(row, error)
    }
  }

  async function noteFailure({ id, attempts }: FootageRow, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return putBack(db, id, 0, false)
    if (error instanceof Removed) return
    const code = error instanceof NotLike ? error.code : faultOf(error).code
    if (code === 'server.failed') log.error({ err: error }, 'footage failed')
    if (PASSING.has(code) && attempts < TRIES_MAX) return putBack(db, id, retryAfter, true)
    const clip = error instanceof NotLike ? { error_clip: error.clip } : {}
    await endFootage(db, id, { status: 'failed', error_code: code, ...clip })
  }

  /** Begins what waits, while there is room. */
  async function fill(): Promise<void> {
    while (working.size < AT_ONCE && !stopping.signal.aborted) {
      const row = await claimFootage(db)
      if (!row) return
      launch(row)
    }
  }

  function launch(row: FootageRow): void {
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    const promise = perform(row, signal)
      .catch((error: unknown) => log.error({ err: error }, 'footage not kept'))
      .finally(() => {
        working.delete(row.id)
        filling.run()
      })
    working.set(row.id, { promise, abort })
  }

  /** Gives up what its user removed through another program. */
  async function beat(): Promise<void> {
    if (working.size === 0) return
    const held = [...working]
    const wanted = await beatFootage(
      db,
      held.map(([id]) => id),
    )
    for (const [id, { abort }] of held) if (!wanted.has(id)) abort.abort()
  }

  async function keep(): Promise<void> {
    await beat()
    await reviveSilent(db, SILENT_AFTER, TRIES_MAX, 'footage.interrupted')
    const keys = await removeEndedBefore(db, new Date(clock.now() - FOOTAGE_KEPT_HOURS * 3_600_000))
    await Promise.all(keys.map(key => files.remove(key)))
    filling.run()
  }
  const filling = createRepeated(fill, { name: 'files of footage', log })
  const keeping = createRepeated(keep, { name: 'old files of footage', every: BEAT_EVERY, log })

  return {
    /** Something waits. */
    wake: () => filling.run(),
    /** Ends the making of a file, where this program does it; another one notices it by the row. */
    cancel(id: string): void {
      working.get(id)?.abort.abort()
    },
    start() {
      keeping.start()
      keeping.run()
    },
    async stop() {
      stopping.abort()
      await keeping.stop()
      await filling.stop()
      await Promise.all([...working.values()].map(({ promise }) => promise))
    },
    /** For tests: looks after old, silent and waiting files now. */
    keep,
  }
}
