import { FOOTAGE_KEPT_HOURS, type ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createJobWorker, type JobWorker } from '#server/infra/jobs/job-worker.ts'
import { removeEndedJobs, type Later } from '#server/infra/jobs/job.queries.ts'
import { makeFootage, NotLike, type FootageWorkDeps } from './footage-work.ts'
import { endFootage, failSpent, FOOTAGE_TRIES_MAX, footageJobs, type FootageRow } from './footage.queries.ts'

/** Files that are made at the same time: each reads the disk that is recorded on. */
const AT_ONCE = 2
const LOOK_EVERY = 10_000
/** The pause before the next try, ms: the media program starts in less. */
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

/**
 * Makes the files that wait, whichever program they were asked of, and deletes them after a day. What a program that died was
 * making is begun anew.
 */
export function createFootageRunner(deps: FootageRunnerDeps): JobWorker {
  const { db, files, log, faultOf, clock = systemClock, retryAfter = RETRY_AFTER } = deps

  async function fail({ id, attempts }: FootageRow, error: unknown): Promise<Later | void> {
    const code = error instanceof NotLike ? error.code : faultOf(error).code
    if (code === 'server.failed') log.error({ err: error }, 'footage failed')
    if (PASSING.has(code) && attempts < FOOTAGE_TRIES_MAX) return { ms: retryAfter }
    const clip = error instanceof NotLike ? { error_clip: error.clip } : {}
    await endFootage(db, id, { status: 'failed', error_code: code, ...clip })
  }

  return createJobWorker<FootageRow>({
    name: 'files of footage',
    queue: footageJobs,
    keyOf: ({ id }) => id,
    atOnce: AT_ONCE,
    isOneByOne: true,
    every: LOOK_EVERY,
    perform: (row, signal) =>
      row.kind === 'evidence' ? deps.makeEvidence(row, signal) : makeFootage(deps, row, signal, clock),
    fail,
    async prepare() {
      await failSpent(db)
      const before = new Date(clock.now() - FOOTAGE_KEPT_HOURS * 3_600_000)
      const keys = await removeEndedJobs(db, footageJobs, { since: 'ended_at', before, file: 'file_key' })
      await Promise.all(keys.map(key => files.remove(key)))
    },
    db,
    log,
  })
}
