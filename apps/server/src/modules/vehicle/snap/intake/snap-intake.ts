import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createSpooledWork, type SpooledWork } from '#server/infra/spool/spooled-work.ts'
import { noteUnreadable } from '../source/source.queries.ts'
import { readSnaps, storePictures } from './prepare-snap.ts'
import type { SnapWay } from './snap-reading.ts'
import type { SnapSpool } from './snap-spool.ts'
import { writeSnaps, type PassageHook } from './snap-writer.ts'

/** Entries that are written in one transaction. */
const BATCH = 100
/** Entries that are read at the same time; each is 16 MB at most. */
const READ_AT_ONCE = 8
/** Entries that may wait on disk. More than a minute of a thousand a second: the database is away, or too slow. */
const WAITING_MAX = 200_000

/** `take` refuses with snap.spool_full. */
export type SnapIntake = SpooledWork<SnapWay>

export interface SnapIntakeDeps {
  db: Db
  files: Pick<Files, 'putTogether'>
  spool: SnapSpool
  passages: PassageHook
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Snaps from all ways, in the order in which they came. */
export const createSnapIntake = ({ db, files, spool, passages, log }: SnapIntakeDeps): SnapIntake =>
  createSpooledWork({
    name: 'snaps',
    spool,
    prepare: (entry, name) =>
      readSnaps(entry, name, { log, noteUnreadable: (...post) => noteUnreadable(db, ...post) }),
    store: snaps => storePictures(files, snaps),
    write: snaps => writeSnaps(db, snaps, passages),
    batch: BATCH,
    atOnce: READ_AT_ONCE,
    waitingMax: WAITING_MAX,
    full: 'snap.spool_full',
    log,
  })
