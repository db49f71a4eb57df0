import type { Contract, Page, RequestOf } from '@palisade/contract'
import { sql, type Insertable } from 'kysely'
import type { Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'
import { listPage } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { inCentres } from '../group/blacklist-group.queries.ts'

type Calls = Contract['blacklist']
export type BlacklistFilters = Pick<RequestOf<Calls['exportExcel']>, 'groupId' | 'text'>

const selectEntries = (db: Db) =>
  db
    .selectFrom('blacklist_entry as e')
    .innerJoin('blacklist_group as g', 'g.id', 'e.group_id')
    .selectAll('e')
    .select(['g.name as group_name', 'g.level as group_level'])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const found = (db: Db, centre: Centre, { groupId, text = '' }: BlacklistFilters) =>
  selectEntries(db)
    .where('g.centre_id', '=', centre.areaId)
    .$if(groupId !== undefined, some => some.where('e.group_id', '=', groupId ?? null))
    .$if(text !== '', some =>
      some.where(
        sql<boolean>`strpos(lower(concat_ws(' ', e.plate, e.plate_key, e.owner, e.reason)), lower(${text})) > 0`,
      ),
    )

export const listEntries = (
  db: Db,
  centre: Centre,
  request: RequestOf<Calls['getByPage']>,
): Promise<Page<EntryRow>> =>
  listPage(db, found(db, centre, request), request, {
    by: { plate: 'e.plate_key', createdAt: 'e.id' },
    default: { by: 'createdAt', order: 'desc' },
    tieBreak: 'e.id',
  })

/** The oldest first. @param after the id of the last one that was read */
export const readEntries = (
  db: Db,
  centre: Centre,
  filters: BlacklistFilters,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<EntryRow[]> =>
  found(db, centre, filters)
    .$if(after !== undefined, some => some.where('e.id', '>', after ?? null))
    .orderBy('e.id')
    .limit(limit)
    .execute()

export const findEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  selectEntries(db).where('e.id', '=', id).executeTakeFirst()

/** Entries, locked until the transaction ends. */
export const lockEntries = (tx: Tx, ids: readonly string[]): Promise<EntryRow[]> =>
  selectEntries(tx)
    .where(sql<boolean>`e.id = any(${[...ids]}::uuid[])`)
    .orderBy('e.id')
    .forUpdate('e')
    .execute()

/** Keeps a group from being deleted until the transaction ends; false: it is gone. */
export async function holdGroup(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('blacklist_group')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export type EntryFields = Omit<
  Insertable<Database['blacklist_entry']>,
  'id' | 'version' | 'created_at' | 'created_by' | 'picture_key'
>
export type NewEntry = EntryFields & { created_by: string; picture_key?: string | null }

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<string> {
  const { id } = await tx
    .insertInto('blacklist_entry')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts those whose plate is not in their group yet. @returns the keys that went in, `<group> <plate key>` */
export async function insertNewEntries(tx: Tx, entries: readonly NewEntry[]): Promise<Set<string>> {
  const rows = await tx
    .insertInto('blacklist_entry')
    .values([...entries])
    .onConflict(conflict => conflict.constraint('blacklist_entry__plate_key').doNothing())
    .returning(['group_id', 'plate_key'])
    .execute()
  return new Set(rows.map(row => `${row.group_id} ${row.plate_key}`))
}

export async function updateEntry(
  tx: Tx,
  id: string,
  entry: EntryFields & { picture_key: string | null },
): Promise<void> {
  await tx
    .updateTable('blacklist_entry')
    .set({ ...entry, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from blacklist_entry where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const blacklistObjects: LentObjects = {
  names: sql`
    select e.id, e.plate as name, g.centre_id as area_id
    from blacklist_entry e join blacklist_group g on g.id = e.group_id`,
  lent: access =>
    sql`select e.id from blacklist_entry e join blacklist_group g on g.id = e.group_id
      where ${inCentres(access, 'g.centre_id')}`,
}
