import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FileRemoval } from '#server/infra/files/file-removal.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { deleteEntries } from './face-entry.change.ts'
import { lockEndedVisits } from './visit-end.queries.ts'

/** How often ended visits are looked for, ms. */
const EVERY = 60_000
/** Visitors that one transaction removes. */
const AT_ONCE = 200

interface Deps {
  db: Db
  removal: Pick<FileRemoval, 'run'>
  writeAudit: WriteAudit
  clock: Pick<Clock, 'now'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Visitors leave their pool by themselves: once they have gone, or else once the time is over for which they were expected.
 * Nothing of them is left, as with any person who is deleted.
 */
export function createVisitEnd({ db, removal, writeAudit, clock, log }: Deps) {
  async function endSome(): Promise<number> {
    const ended = await db.transaction().execute(async tx => {
      const rows = await lockEndedVisits(tx, new Date(clock.now()), AT_ONCE)
      await deleteEntries(
        tx,
        rows.map(row => row.id),
      )
      return rows
    })
    for (const { id, name, centre_id: centreId } of ended)
      await writeAudit({
        userName: '',
        address: '',
        action: 'face_entry.visit_ended',
        object: id,
        objectName: name,
        centreId,
        result: 'ok',
      })
    return ended.length
  }

  async function run(): Promise<void> {
    let count = await endSome()
    const hasSome = count > 0
    while (count === AT_ONCE) count = await endSome()
    if (hasSome) await removal.run()
  }
  const work = createRepeated(run, { name: 'ends of visits', every: EVERY, log })
  return {
    run,
    start() {
      work.start()
      work.run()
    },
    stop: () => work.stop(),
  }
}
