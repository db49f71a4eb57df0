import { sql, type Insertable } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

const selectGroups = (db: Db) =>
  db
    .selectFrom('blacklist_group as g')
    .selectAll('g')
    .select(sql<number>`(select count(*)::int from blacklist_entry where group_id = g.id)`.as('entries'))

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

/** Those of a centre, by name. */
export const listGroups = (db: Db, centre: Pick<Centre, 'areaId'>): Promise<GroupRow[]> =>
  selectGroups(db).where('g.centre_id', '=', centre.areaId).orderBy('g.name').orderBy('g.id').execute()

export const findGroup = (db: Db, id: string): Promise<GroupRow | undefined> =>
  selectGroups(db).where('g.id', '=', id).executeTakeFirst()

/** Groups, locked until the transaction ends so that nothing is put into them meanwhile. */
export const lockGroups = (tx: Tx, ids: readonly string[]): Promise<GroupRow[]> =>
  selectGroups(tx)
    .where(sql<boolean>`g.id = any(${[...ids]}::uuid[])`)
    .orderBy('g.id')
    .forUpdate('g')
    .execute()

/** Makes additions to a centre wait for each other, so that none passes the limit. @returns how many groups it has */
export async function countGroupsLocked(tx: Tx, centreId: string): Promise<number> {
  await tx.selectFrom('area').select('id').where('id', '=', centreId).forNoKeyUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('blacklist_group')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of these groups, those of a centre; they are kept from being deleted until the transaction ends. */
export async function holdGroupsOf(tx: Tx, ids: readonly string[], centreId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('blacklist_group')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('centre_id', '=', centreId)
    .forKeyShare()
    .execute()
  return rows.map(row => row.id)
}

export type GroupFields = Pick<
  Insertable<Database['blacklist_group']>,
  'name' | 'level' | 'valid_from' | 'valid_until' | 'remarks'
>

export async function insertGroup(
  tx: Tx,
  group: GroupFields & { centre_id: string; created_by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('blacklist_group')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(tx: Tx, id: string, group: GroupFields): Promise<void> {
  await tx
    .updateTable('blacklist_group')
    .set({ ...group, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from blacklist_group where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Whether a group is of one of the reader's centres. @param centre the column of its centre */
export const inCentres = (access: AccessSnapshot, centre: string) =>
  access.areaIds === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(centre)} = any(${access.centres.map(one => one.centerorareainfoId)}::uuid[])`

/** Lists belong to a centre, and to no place in it: whoever holds the permission in the centre reaches them. */
export const blacklistGroupObjects: LentObjects = {
  names: sql`select id, name, centre_id as area_id from blacklist_group`,
  lent: access => sql`select g.id from blacklist_group g where ${inCentres(access, 'g.centre_id')}`,
}
