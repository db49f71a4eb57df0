import type { Contract, Page, RequestOf } from '@palisade/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { listPage } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

type Table = Database['redlist_entry']
export type RedlistRow = Selectable<Table>
export type RedlistFilters = Pick<RequestOf<Contract['redlist']['exportExcel']>, 'text'>

const found = (db: Db, { text = '' }: RedlistFilters) =>
  db
    .selectFrom('redlist_entry')
    .selectAll()
    .$if(text !== '', some =>
      some.where(sql<boolean>`strpos(lower(concat_ws(' ', plate, plate_key, remarks)), lower(${text})) > 0`),
    )

export const listRedlist = (
  db: Db,
  request: RequestOf<Contract['redlist']['getByPage']>,
): Promise<Page<RedlistRow>> =>
  listPage(db, found(db, request), request, {
    by: { plate: 'plate_key', createdAt: 'id' },
    default: { by: 'createdAt', order: 'desc' },
    tieBreak: 'id',
  })

/** The oldest first. @param after the id of the last one that was read */
export const readRedlist = (
  db: Db,
  filters: RedlistFilters,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<RedlistRow[]> =>
  found(db, filters)
    .$if(after !== undefined, some => some.where('id', '>', after ?? null))
    .orderBy('id')
    .limit(limit)
    .execute()

export const lockRedlist = (tx: Tx, id: string): Promise<RedlistRow | undefined> =>
  tx.selectFrom('redlist_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type RedlistFields = Pick<Insertable<Table>, 'plate' | 'plate_key' | 'remarks'>
export type NewRedlist = RedlistFields & { created_by: string }

export const insertRedlist = (tx: Tx, row: NewRedlist): Promise<RedlistRow> =>
  tx.insertInto('redlist_entry').values(row).returningAll().executeTakeFirstOrThrow()

/** Inserts those that are not there yet. @returns the plate keys that went in */
export async function insertNewRedlist(tx: Tx, rows: readonly NewRedlist[]): Promise<Set<string>> {
  const added = await tx
    .insertInto('redlist_entry')
    .values([...rows])
    .onConflict(conflict => conflict.constraint('redlist_entry__plate_key').doNothing())
    .returning('plate_key')
    .execute()
  return new Set(added.map(row => row.plate_key))
}

export const updateRedlist = (tx: Tx, id: string, fields: RedlistFields): Promise<RedlistRow> =>
  tx
    .updateTable('redlist_entry')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns how many there were */
export async function removeRedlist(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from redlist_entry where id = any(${[...ids]}::uuid[]) returning id`.execute(tx)
  return rows.length
}
