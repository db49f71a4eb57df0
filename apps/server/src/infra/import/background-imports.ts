import type { ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { createJobWorker, type JobWorker } from '#server/infra/jobs/job-worker.ts'

/** How often imports are looked for that nobody here was told of, ms. */
const EVERY = 10_000

export interface BackgroundImports<Row> {
  /** For the log. */
  name: string
  queue: JobQueue
  find: (id: string) => Promise<Row | undefined>
  /**
   * Does what is left of an import, a part a transaction, and notes how far it is in the same one.
   * @param signal once it is aborted, the rest is left to whoever comes next
   * @throws JobGone, the reason of `signal`, and whatever ends the whole import
   */
  perform: (row: Row, signal: AbortSignal) => Promise<void>
  fail: (id: string, code: ErrorCode) => Promise<void>
  /** Called after each import: its file may go. */
  over: () => Promise<void>
  /** Removes reports that have been kept for long enough. */
  sweep: () => Promise<void>
  db: Db
  faultOf: FaultOf
  log: FastifyBaseLogger
}

/** Does imports one after the other: after a restart, or when another server dies, each goes on behind what was done of it. */
export function createBackgroundImports<Row>(work: BackgroundImports<Row>): JobWorker {
  const { name, queue, db, faultOf, log } = work
  return createJobWorker<{ id: string }>({
    name,
    queue,
    keyOf: ({ id }) => id,
    atOnce: 1,
    every: EVERY,
    async perform({ id }, signal) {
      const row = await work.find(id)
      if (!row) return
      await work.perform(row, signal)
      await work.over()
    },
    async fail({ id }, error) {
      const { code } = faultOf(error)
      // The database is away: the import is taken up again, here or elsewhere.
      if (code === 'server.unavailable') throw error
      if (code === 'server.failed') log.error({ err: error }, `${name}: one failed`)
      await work.fail(id, code)
      await work.over()
    },
    prepare: work.sweep,
    db,
    log,
  })
}
