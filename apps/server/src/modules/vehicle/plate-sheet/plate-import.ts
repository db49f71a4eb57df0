import { PLATE_IMPORT_KEPT_HOURS } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { buffer } from 'node:stream/consumers'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createFileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createBackgroundImports } from '#server/infra/import/background-imports.ts'
import { removeEndedJobs } from '#server/infra/jobs/job.queries.ts'
import { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import type { SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'
import {
  endImport,
  findImport,
  lockImport,
  plateImportJobs,
  updateImport,
  type PlateImportRow,
  type PlateListName,
} from './plate-import.queries.ts'
import { readPlates } from './plate-lines.ts'
import { createPartStore, type PlateTargets } from './plate-part.ts'

/** Rows that are stored in one transaction, and of which the next progress is told. */
const PART = 500

export interface PlateImportDeps {
  db: Db
  files: Files
  gate: OpenGate
  writeAudit: WriteAudit
  faultOf: FaultOf
  clock: Clock
  log: FastifyBaseLogger
}

/** Does imports of vehicles into the lists, 500 rows a transaction (VEHICLE-25). */
export function createPlateImports(deps: PlateImportDeps, targets: PlateTargets) {
  const { db, files, faultOf, clock, log } = deps
  const removal = createFileRemoval(deps)
  const readFile = createImportReader()

  const linesOf = async (
    list: PlateListName,
    file: { fileName: string; content: string | Buffer },
  ): Promise<SheetLine<string>[]> => readFile(file, await targets[list].sheet())

  async function storedLines({ list, file, file_name: fileName }: PlateImportRow) {
    const stored = file === null ? undefined : await files.open(file)
    if (!stored) throw new AppError('import.file_gone')
    return linesOf(list, { fileName, content: await buffer(stored.stream) })
  }

  const storePart = createPartStore(deps, targets)
  const work = createBackgroundImports<PlateImportRow>({
    name: 'imports of vehicles',
    queue: plateImportJobs,
    find: id => findImport(db, id),
    async perform(row, signal) {
      const lines = await storedLines(row)
      await updateImport(db, row.id, { total: lines.length })
      const seen = new Set<string>()
      for (let first = 0; first < lines.length; first += PART) {
        const list = await targets[row.list].list(row)
        const part = lines.slice(first, first + PART)
        // Those that were stored before a restart are read again, so that a later one is known as the second of its plate.
        const read = readPlates(part, list, seen)
        if (first < row.next) continue
        signal.throwIfAborted()
        await storePart(row, list, { first, count: part.length, ...read })
      }
      await end(db, row.id, { state: 'done' })
    },
    fail: (id, code) => end(db, id, { state: 'failed', error_code: code }),
    over: () => removal.run(),
    async sweep() {
      const before = new Date(clock.now() - PLATE_IMPORT_KEPT_HOURS * 3_600_000)
      // Their uploads are gone already.
      await removeEndedJobs(db, plateImportJobs, { since: 'changed_at', before })
    },
    db,
    faultOf,
    log,
  })
  return { ...work, linesOf, remove: () => removal.run() }
}
export type PlateImports = ReturnType<typeof createPlateImports>

async function end(db: Db, id: string, change: Parameters<typeof endImport>[2]): Promise<void> {
  await db.transaction().execute(async tx => {
    const row = await lockImport(tx, id)
    if (row?.state === 'running') await endImport(tx, row, change)
  })
}
