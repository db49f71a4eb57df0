import {
  PLATE_IMPORT_FAULTS_SHOWN,
  PLATE_IMPORTS_AT_ONCE,
  type Contract,
  type PlateImport,
  type RequestOf,
} from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { countOpen } from '#server/infra/jobs/job.queries.ts'
import type { PlateImports } from './plate-import.ts'
import {
  endImport,
  findImport,
  insertImport,
  listFaults,
  listImports,
  lockImport,
  plateImportJobs,
  type NewPlateImport,
  type PlateImportRow,
  type PlateListName,
} from './plate-import.queries.ts'
import type { PlateFault } from './plate-lines.ts'

type Context = Pick<SignedInContext, 'transaction' | 'user'>
type Upload = RequestOf<Contract['redlist']['importExcel']>
type Wanted = RequestOf<Contract['redlist']['getImport']>

export interface PlateImportServiceDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  imports: PlateImports
}

const present = (row: PlateImportRow): PlateImport => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  total: row.total,
  added: row.added,
  failed: row.failed,
  errorCode: row.error_code,
  startedAt: row.started_at.toISOString(),
})

/** Imports into one of the lists, which run in the background and belong to who started them. */
export function createPlateImportService(
  list: PlateListName,
  { db, files, imports }: PlateImportServiceDeps,
) {
  function own(row: PlateImportRow | undefined, userId: string): PlateImportRow {
    if (row?.user_id !== userId || row.list !== list) throw new AppError('import.not_found')
    return row
  }

  async function begun(tx: Tx, given: NewPlateImport): Promise<PlateImportRow> {
    const { own: unfinished } = await countOpen(tx, plateImportJobs, given.user_id)
    if (unfinished >= PLATE_IMPORTS_AT_ONCE)
      throw new AppError('import.too_many_running', { limit: PLATE_IMPORTS_AT_ONCE })
    return own(await lockImport(tx, await insertImport(tx, given)), given.user_id)
  }

  return {
    async start(
      { fileName, content }: Upload,
      { transaction, user }: Context,
      centreId: string | null,
    ): Promise<PlateImport> {
      const bytes = Buffer.from(content, 'base64')
      // Read here too, so that a file that cannot be read is refused at once.
      await imports.linesOf(list, { fileName, content: bytes })
      const row = await withNewFiles(files, async put => {
        const file = await put(bytes, { kind: 'plate-import', ext: 'xlsx' })
        const by = { user_id: user.id, user_name: user.name }
        const given = { list, centre_id: centreId, ...by, file_name: fileName, file }
        const result = await transaction(
          tx => begun(tx, given),
          () => ({ after: { fileName } }),
        )
        return { result, areTaken: true }
      })
      imports.wake()
      return present(row)
    },

    getImports: async (_: object, { user }: Pick<Context, 'user'>): Promise<PlateImport[]> =>
      (await listImports(db, list, user.id)).map(present),

    async getImport(
      { importId }: Wanted,
      { user }: Pick<Context, 'user'>,
    ): Promise<PlateImport & { faults: PlateFault[] }> {
      const row = own(await findImport(db, importId), user.id)
      return { ...present(row), faults: await listFaults(db, importId, PLATE_IMPORT_FAULTS_SHOWN) }
    },

    async cancelImport({ importId }: Wanted, { transaction, user }: Context): Promise<void> {
      await transaction(
        async tx => {
          const row = own(await lockImport(tx, importId), user.id)
          if (row.state !== 'waiting' && row.state !== 'running') throw new AppError('import.over')
          await endImport(tx, row, { state: 'cancelled' })
          return row
        },
        row => ({ before: { fileName: row.file_name } }),
      )
      await imports.remove()
    },
  }
}
