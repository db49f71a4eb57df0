import type { ErrorCode, FaceColumn, FaceGroupKind, FaceImportState } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { noteRemovals } from '#server/infra/files/file-removal.queries.ts'
import { importJobs } from '#server/infra/import/import.queries.ts'
import { countOpen } from '#server/infra/jobs/job.queries.ts'

export const faceImportJobs = importJobs('face_import')

/** The imports of a user that are not over, those included that ask something; locks them as `countOpen` does. */
export const countUnfinished = async (tx: Tx, userId: string): Promise<number> =>
  (await countOpen(tx, faceImportJobs, userId, sql<boolean>`job.state = 'asking'`)).own

const selectImports = (db: Db) =>
  db
    .selectFrom('face_import as i')
    .innerJoin('face_group as g', 'g.id', 'i.group_id')
    .selectAll('i')
    .select(['g.name as group_name', sql<FaceGroupKind>`g.kind`.as('group_kind')])
    .select([
      sql<FaceImportState>`i.state`.as('state'),
      sql<ErrorCode | null>`i.error_code`.as('error_code'),
      sql<number[] | null>`i.wanted`.as('wanted'),
    ])

export type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

export const listImports = (db: Db, userId: string): Promise<ImportRow[]> =>
  selectImports(db).where('i.user_id', '=', userId).orderBy('i.id', 'desc').limit(50).execute()

/** An import of that user; of another's as little is known as of one that does not exist. */
export const findImport = (db: Db, id: string, userId: string): Promise<ImportRow | undefined> =>
  selectImports(db).where('i.id', '=', id).where('i.user_id', '=', userId).executeTakeFirst()

/** An import, locked until the transaction ends. */
export const lockImport = (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  selectImports(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

export async function insertImport(
  tx: Tx,
  given: { group_id: string; user_id: string; user_name: string; file_name: string; file: string },
): Promise<string> {
  const { id } = await tx.insertInto('face_import').values(given).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An import, whosever it is. */
export const findTaken = (db: Db, id: string): Promise<ImportRow | undefined> =>
  selectImports(db).where('i.id', '=', id).executeTakeFirst()

export interface ImportChange {
  state?: FaceImportState
  error_code?: ErrorCode
  total?: number
  next?: number
  wanted?: number[]
  added?: number
  failed?: number
  duplicates?: number
}

export async function updateImport(tx: Db, id: string, change: ImportChange): Promise<void> {
  await tx
    .updateTable('face_import')
    .set({ ...change, changed_at: sql`now()`, ...(change.state === 'waiting' && { due_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()
}

/** Ends an import in this state; its file goes once the transaction is committed. */
export async function endImport(tx: Tx, row: ImportRow, change: ImportChange): Promise<void> {
  if (row.file !== null) await noteRemovals(tx, [row.file])
  await tx
    .updateTable('face_import')
    .set({ ...change, file: null, changed_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
}

/** Locks imports about which nothing has happened since then, and that are not under way. */
export const lockOldImports = (tx: Tx, before: Date): Promise<ImportRow[]> =>
  selectImports(tx)
    .where('i.changed_at', '<', before)
    .where('i.state', 'not in', ['waiting', 'running'])
    .forUpdate('i')
    .skipLocked()
    .execute()

export async function removeImports(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('face_import')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export interface NewFault {
  row: number
  name: string
  field: FaceColumn | null
  code: ErrorCode
  rule: string | null
  known_entry_id?: string
  is_open?: boolean
}

export async function insertFaults(tx: Tx, importId: string, faults: readonly NewFault[]): Promise<void> {
  const rows = faults.map((fault, place) => ({ import_id: importId, place, ...fault }))
  await tx.insertInto('face_import_fault').values(rows).execute()
}

/** Removes what was told of a row, which is tried again. */
export async function removeFaults(tx: Tx, importId: string, row: number): Promise<void> {
  await tx.deleteFrom('face_import_fault').where('import_id', '=', importId).where('row', '=', row).execute()
}

/** Closes the questions of an import but those about these rows. @returns the rows that are left of them */
export async function closeQuestions(tx: Tx, importId: string, wanted: readonly number[]): Promise<number[]> {
  await tx
    .updateTable('face_import_fault')
    .set({ is_open: false })
    .where('import_id', '=', importId)
    .where(sql<boolean>`row <> all(${[...wanted]}::integer[])`)
    .execute()
  const rows = await tx
    .selectFrom('face_import_fault')
    .select('row')
    .where('import_id', '=', importId)
    .where('is_open', '=', true)
    .orderBy('row')
    .execute()
  return rows.map(({ row }) => row)
}

/** By row, those first that are still asked about. */
export const listFaults = (db: Db, importId: string, limit: number) =>
  db
    .selectFrom('face_import_fault as f')
    .leftJoin('face_entry as e', 'e.id', 'f.known_entry_id')
    .leftJoin('face_group as g', 'g.id', 'e.group_id')
    .select(['f.row', 'f.name', 'f.rule', 'f.is_open'])
    .select([sql<FaceColumn | null>`f.field`.as('field'), sql<ErrorCode>`f.code`.as('code')])
    .select(['e.id as known_id', 'e.name as known_name', 'g.name as known_group'])
    .select(sql<FaceGroupKind | null>`g.kind`.as('known_kind'))
    .where('f.import_id', '=', importId)
    .orderBy('f.is_open', 'desc')
    .orderBy('f.row')
    .orderBy('f.place')
    .limit(limit)
    .execute()
export type FaultRow = Awaited<ReturnType<typeof listFaults>>[number]
