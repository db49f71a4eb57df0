import type { ErrorCode } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { noteRemovals } from '#server/infra/files/file-removal.queries.ts'
import { importJobs } from '#server/infra/import/import.queries.ts'
import type { PlateFault } from './plate-lines.ts'

export const plateImportJobs = importJobs('plate_import')

const selectImports = (db: Db) =>
  db
    .selectFrom('plate_import')
    .selectAll()
    .select(sql<ErrorCode | null>`error_code`.as('error_code'))

export type PlateImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]
export type PlateListName = PlateImportRow['list']

/** A user's imports into a list, the newest first. */
export const listImports = (db: Db, list: PlateListName, userId: string): Promise<PlateImportRow[]> =>
  selectImports(db)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export const findImport = (db: Db, id: string): Promise<PlateImportRow | undefined> =>
  selectImports(db).where('id', '=', id).executeTakeFirst()

/** An import, locked until the transaction ends. */
export const lockImport = (tx: Tx, id: string): Promise<PlateImportRow | undefined> =>
  selectImports(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export type NewPlateImport = Pick<
  PlateImportRow,
  'list' | 'centre_id' | 'user_id' | 'user_name' | 'file_name' | 'file'
>

export async function insertImport(tx: Tx, given: NewPlateImport): Promise<string> {
  const { id } = await tx.insertInto('plate_import').values(given).returning('id').executeTakeFirstOrThrow()
  return id
}

type Change = Partial<
  Pick<PlateImportRow, 'state' | 'error_code' | 'total' | 'next' | 'added' | 'failed' | 'file'>
>

export async function updateImport(tx: Db, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('plate_import')
    .set({ ...change, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends an import in this state; its file goes once the transaction is committed. */
export async function endImport(tx: Tx, { id, file }: PlateImportRow, change: Change): Promise<void> {
  if (file !== null) await noteRemovals(tx, [file])
  await updateImport(tx, id, { ...change, file: null })
}

export async function insertFaults(tx: Tx, importId: string, faults: readonly PlateFault[]): Promise<void> {
  if (faults.length === 0) return
  const told = new Map<number, number>()
  const rows = faults.map(({ row: line, ...fault }) => {
    const place = told.get(line) ?? 0
    told.set(line, place + 1)
    return { ...fault, line, place }
  })
  await sql`insert into plate_import_fault (import_id, "row", place, field, code, rule)
    select ${importId}::uuid, line, place, field, code, rule
    from ${jsonRows(rows, 'line int, place int, field text, code text, rule text')}`.execute(tx)
}

/** By row; where there are more, those are left out that are not the first of their row. */
export async function listFaults(db: Db, importId: string, limit: number): Promise<PlateFault[]> {
  const { rows } = await sql<PlateFault>`
    select "row", field, code, rule from (
      select * from plate_import_fault where import_id = ${importId}::uuid order by place, "row" limit ${limit}
    ) shown order by "row", place`.execute(db)
  return rows
}
