import type { ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { releaseImport, takeImportId, type ImportTable } from './import.queries.ts'

/** How often imports are looked for that nobody here was told of, ms. */
const EVERY = 10_000

/** The import was cancelled, or another server has gone on with it. */
export class Overtaken extends Error {}

export interface BackgroundImports<Row> {
  /** For the log. */
  name: string
  table: ImportTable
  find: (id: string) => Promise<Row | undefined>
  /**
   * Does what is left of an import, a part a transaction, and notes how far it is in the same one.
   * @param isStopping whether to leave the rest to whoever comes next
   * @returns whether all is done
   * @throws Overtaken, and whatever ends the whole import
   */
  perform: (row: Row, isStopping: () => boolean) => Promise<boolean>
  fail: (row: Row, code: ErrorCode) => Promise<void>
  /** Called after each import: its file may go. */
  over: () => Promise<void>
  /** Removes reports that have been kept for long enough. */
  sweep: () => Promise<void>
  db: Db
  faultOf: FaultOf
  log: FastifyBaseLogger
}

/** Does imports one after the other: after a restart, or when another server dies, each goes on behind what was done of it. */
export function createBackgroundImports<Row extends { id: string }>(work: BackgroundImports<Row>) {
  const { name, table, db, faultOf, log } = work
  let isStopping = false

  async function performTold(row: Row): Promise<void> {
    try {
      if (!(await work.perform(row, () => isStopping))) await releaseImport(db, table, row.id)
    } catch (error) {
      if (error instanceof Overtaken) return
      const { code } = faultOf(error)
      // The database is away: the import is taken up again, here or elsewhere.
      if (code === 'server.unavailable') throw error
      if (code === 'server.failed') log.error({ err: error }, `${name}: one failed`)
      await work.fail(row, code)
    }
    await work.over()
  }

  async function run(): Promise<void> {
    for (let id = await takeImportId(db, table); id !== undefined; id = await takeImportId(db, table)) {
      const row = await work.find(id)
      if (row) await performTold(row)
      if (isStopping) return
    }
    await work.sweep()
  }

  const repeated = createRepeated(() => unlogged(run), { name, every: EVERY, log })
  return {
    /** An import waits. */
    wake: () => repeated.run(),
    start() {
      repeated.start()
      repeated.run()
    },
    async stop() {
      isStopping = true
      await repeated.stop()
    },
  }
}
