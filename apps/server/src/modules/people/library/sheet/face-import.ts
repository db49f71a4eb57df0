import { FACE_IMPORT_KEPT_HOURS, type ErrorCode } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { buffer } from 'node:stream/consumers'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { may } from '#server/infra/access/may.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { FileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createBackgroundImports } from '#server/infra/import/background-imports.ts'
import { JobGone } from '#server/infra/jobs/job-worker.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import {
  endImport,
  faceImportJobs,
  findTaken,
  lockImport,
  lockOldImports,
  removeImports,
  updateImport,
  type ImportRow,
} from './face-import.queries.ts'
import { readItems, type ImportItem } from './import-item.ts'
import { addItem } from './import-person.ts'

/** Persons between two events that tell how far an import is. */
const TOLD_EVERY = 10

export interface FaceImportDeps {
  db: Db
  files: Files
  gate: Pick<OpenGate, 'access' | 'requireObjects'>
  removal: Pick<FileRemoval, 'run'>
  writeAudit: WriteAudit
  faultOf: FaultOf
  clock: Pick<Clock, 'now'>
  log: FastifyBaseLogger
}

/** Tells whoever edits persons that an import has got further; its report is shown to its user alone. */
export const tellImport = (tx: Tx, id: string): Promise<void> =>
  writeEvent(tx, { type: 'face_import.changed', data: { id }, audience: { permission: 'face.edit' } })

async function finish(db: Db, id: string, count: number): Promise<void> {
  await db.transaction().execute(async tx => {
    const row = await lockImport(tx, id)
    if (row?.state !== 'running' || row.next < count) throw new JobGone()
    if (row.duplicates > 0) await updateImport(tx, id, { state: 'asking' })
    else await endImport(tx, row, { state: 'done' })
    await tellImport(tx, id)
  })
}

async function fail(db: Db, id: string, code: ErrorCode): Promise<void> {
  await db.transaction().execute(async tx => {
    const row = await lockImport(tx, id)
    if (row?.state !== 'running') return
    await endImport(tx, row, { state: 'failed', error_code: code })
    await tellImport(tx, id)
  })
}

/** Reports name persons: none is kept for long. */
async function sweep({
  db,
  clock,
  removal,
}: Pick<FaceImportDeps, 'db' | 'clock' | 'removal'>): Promise<void> {
  const before = new Date(clock.now() - FACE_IMPORT_KEPT_HOURS * 3_600_000)
  const count = await db.transaction().execute(async tx => {
    const old = await lockOldImports(tx, before)
    for (const row of old) await endImport(tx, row, {})
    await removeImports(
      tx,
      old.map(row => row.id),
    )
    return old.length
  })
  if (count > 0) await removal.run()
}

/** Does imports one after the other, a transaction a person. */
export function createFaceImport(deps: FaceImportDeps) {
  const { db, files, gate, removal, faultOf, log } = deps
  const linesOf = createImportReader()

  async function itemsOf(row: ImportRow): Promise<ImportItem[]> {
    const file = row.file === null ? undefined : await files.open(row.file)
    if (!file) throw new AppError('face_sheet.file_gone')
    const content = await buffer(file.stream)
    const target = { groupId: row.group_id, kind: row.group_kind }
    const items = await readItems({ fileName: row.file_name, content }, target, linesOf)
    const { wanted } = row
    return wanted === null ? items : items.filter(item => wanted.includes(item.row))
  }

  async function accessOf({ user_id, group_id }: ImportRow): Promise<AccessSnapshot> {
    const access = await gate.access(user_id)
    if (!may(access, 'face.edit')) throw new AppError('access.denied')
    await gate.requireObjects(access, 'face_group', [group_id], 'face.edit')
    return access
  }

  return createBackgroundImports<ImportRow>({
    name: 'imports of persons',
    queue: faceImportJobs,
    find: id => findTaken(db, id),
    async perform(row, signal) {
      const items = await itemsOf(row)
      if (row.wanted === null) await updateImport(db, row.id, { total: items.length })
      for (const [index, item] of [...items.entries()].slice(row.next)) {
        signal.throwIfAborted()
        const access = await accessOf(row)
        await addItem(deps, { row, item, index, access })
        if (index % TOLD_EVERY === 0) await db.transaction().execute(tx => tellImport(tx, row.id))
      }
      await finish(db, row.id, items.length)
    },
    fail: (id, code) => fail(db, id, code),
    over: () => removal.run(),
    sweep: () => sweep(deps),
    db,
    faultOf,
    log,
  })
}
