import pLimit from 'p-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { createRepeated } from '../../../../infra/timers.ts'
import { prepareSnaps } from './prepare-snap.ts'
import type { NewSnap } from './snap-row.ts'
import type { SnapSpool, SpoolEntry } from './snap-spool.ts'
import { writeSnaps, type PassageHook } from './snap-writer.ts'

/** Entries that are written in one transaction. */
const BATCH = 100
/** Entries that are read at the same time; each is 16 MB at most. */
const READ_AT_ONCE = 8
/** Entries that may wait on disk. More than a minute of a thousand a second: the database is away, or too slow. */
const WAITING_MAX = 200_000
const RETRY_MS = 1000

export interface SnapIntake {
  /** On disk when this resolves; in the database soon after. @throws AppError snap.spool_full, server.disk_full */
  take(entry: SpoolEntry): Promise<void>
  start(): Promise<void>
  /** Ends after the present batch; what waits is on disk. */
  stop(): Promise<void>
}

export interface SnapIntakeDeps {
  db: Db
  files: Pick<Files, 'put'>
  spool: SnapSpool
  passages: PassageHook
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Snaps from all ways: on disk first, then read, then written in batches, in the order in which they came. */
export function createSnapIntake({ db, files, spool, passages, log }: SnapIntakeDeps): SnapIntake {
  let waiting: string[] = []
  const stopping = new AbortController()
  /** Read, their pictures stored, and not written yet: kept while the database is away, so that no picture is stored twice. */
  let prepared: { names: string[]; snaps: NewSnap[] } | undefined
  const reading = pLimit(READ_AT_ONCE)
  const work = createRepeated(drain, { name: 'snaps', retry: RETRY_MS, log })

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      prepared ??= await prepare(waiting.slice(0, BATCH))
      const { names, snaps } = prepared
      if (snaps.length > 0) await writeSnaps(db, snaps, passages)
      await Promise.all(names.map(name => spool.remove(name)))
      waiting = waiting.slice(names.length)
      prepared = undefined
    }
  }

  async function prepare(names: string[]) {
    const snaps = await Promise.all(names.map(name => reading(() => read(name))))
    return { names, snaps: snaps.flat() }
  }

  async function read(name: string): Promise<NewSnap[]> {
    const entry = await spool.read(name)
    return entry ? prepareSnaps(entry, name, files, log) : []
  }

  return {
    async take(entry) {
      if (waiting.length >= WAITING_MAX) throw new AppError('snap.spool_full')
      const name = await spool.put(entry)
      // After the wait: a batch that was written meanwhile has put another list in the place of the one before.
      waiting.push(name)
      work.run()
    },
    async start() {
      waiting = [...(await spool.list()), ...waiting]
      if (waiting.length > 0) work.run()
    },
    async stop() {
      stopping.abort()
      await work.stop()
    },
  }
}
