import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { forgetRemovals, listRemovals } from './file-removal.queries.ts'
import type { Files } from './files.ts'

/** Files that one step removes. */
const AT_ONCE = 200
/** How often it looks by itself, for what a crash or a full disk left, ms. */
const EVERY = 60_000

export interface FileRemoval {
  /** Removes what is noted so far. */
  run(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Removes files whose removal a committed transaction has noted (`noteRemovals`), also after a crash in between. */
export function createFileRemoval({
  db,
  files,
  log,
}: {
  db: Db
  files: Pick<Files, 'remove'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): FileRemoval {
  async function removeNoted(): Promise<void> {
    for (
      let keys = await listRemovals(db, AT_ONCE);
      keys.length > 0;
      keys = await listRemovals(db, AT_ONCE)
    ) {
      await Promise.all(keys.map(key => files.remove(key)))
      await forgetRemovals(db, keys)
    }
  }
  /** The change is the one that noted them, and has its row of the log. */
  const run = () => unlogged(removeNoted)
  const work = createRepeated(run, { name: 'file removal', every: EVERY, log })
  return {
    run,
    start() {
      work.start()
      work.run()
    },
    stop: () => work.stop(),
  }
}
