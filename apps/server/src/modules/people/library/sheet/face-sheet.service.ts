import { FACE_IMPORT_FAULTS_SHOWN, FACE_IMPORTS_AT_ONCE, type FaceImportReport } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FileRemoval } from '#server/infra/files/file-removal.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import { findGroup } from '../group/face-group.queries.ts'
import { presentFault, presentImport } from './face-import.presenter.ts'
import {
  closeQuestions,
  countUnfinished,
  endImport,
  findImport,
  insertImport,
  listFaults,
  listImports,
  lockImport,
  updateImport,
  type ImportRow,
} from './face-import.queries.ts'
import { tellImport, type createFaceImport } from './face-import.ts'
import { readItems } from './import-item.ts'

export interface FaceSheetDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  removal: Pick<FileRemoval, 'run'>
  imports: Pick<ReturnType<typeof createFaceImport>, 'wake'>
}

/** Imports of persons into a group, which run in the background and belong to who started them. */
export function createFaceSheetService({ db, files, removal, imports }: FaceSheetDeps) {
  const linesOf = createImportReader()
  return {
    async startImport({ groupId, file: { fileName, content } }, { access, transaction, user }) {
      const group = await findGroup(db, access, groupId)
      if (!group) throw new AppError('face_group.not_found')
      const bytes = Buffer.from(content, 'base64')
      const target = { groupId, kind: group.kind }
      // Read here too, so that a file that cannot be read is refused at once.
      await readItems({ fileName, content: bytes }, target, linesOf)
      const ext = /\.zip$/i.test(fileName) ? 'zip' : 'xlsx'
      const row = await withNewFiles(files, async put => {
        const file = await put(bytes, { kind: 'face-import', ext })
        const given = { group_id: groupId, user_id: user.id, user_name: user.name, file_name: fileName, file }
        const result = await transaction(
          tx => begun(tx, given),
          () => ({ object: groupId, after: { fileName } }),
        )
        return { result, areTaken: true }
      })
      imports.wake()
      return presentImport(row)
    },

    getImports: async (_, { user }) => (await listImports(db, user.id)).map(presentImport),

    async getImport({ importId }, { user }): Promise<FaceImportReport> {
      const row = await findImport(db, importId, user.id)
      if (!row) throw new AppError('face_sheet.not_found')
      const faults = await listFaults(db, importId, FACE_IMPORT_FAULTS_SHOWN)
      return { ...presentImport(row), faults: faults.map(presentFault) }
    },

    async cancelImport({ importId }, { transaction, user }) {
      await transaction(
        async tx => {
          const row = await locked(tx, importId, user.id)
          if (!['waiting', 'running', 'asking'].includes(row.state)) throw new AppError('face_sheet.over')
          await endImport(tx, row, { state: 'cancelled' })
          await tellImport(tx, importId)
          return row
        },
        row => ({ object: row.group_id, before: { fileName: row.file_name } }),
      )
      await removal.run()
    },

    async answerImport({ importId, rows }, { transaction, user }) {
      await transaction(
        async tx => {
          const row = await locked(tx, importId, user.id)
          if (row.state !== 'asking') throw new AppError('face_sheet.over')
          const wanted = await closeQuestions(tx, importId, rows)
          const failed = row.failed + row.duplicates - wanted.length
          const change = { failed, duplicates: wanted.length }
          if (wanted.length === 0) await endImport(tx, row, { ...change, state: 'done' })
          else await updateImport(tx, importId, { ...change, state: 'waiting', wanted, next: 0 })
          await tellImport(tx, importId)
          return { row, count: wanted.length }
        },
        ({ row, count }) => ({
          object: row.group_id,
          after: { fileName: row.file_name, persons: count },
        }),
      )
      imports.wake()
      await removal.run()
    },
  } satisfies CallsOf<'faceSheet'>
}

async function begun(tx: Tx, given: Parameters<typeof insertImport>[1]): Promise<ImportRow> {
  if ((await countUnfinished(tx, given.user_id)) >= FACE_IMPORTS_AT_ONCE)
    throw new AppError('face_sheet.too_many_running', { limit: FACE_IMPORTS_AT_ONCE })
  return locked(tx, await insertImport(tx, given), given.user_id)
}

async function locked(tx: Tx, id: string, userId: string): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  if (row?.user_id !== userId) throw new AppError('face_sheet.not_found')
  return row
}
