import type { Page } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

interface Named {
  id: string
  name: string
}

const groups = (db: Db) =>
  db.selectFrom('user_group').select([
    'user_group.id',
    'user_group.name',
    'user_group.remarks',
    'user_group.created_at',
    'user_group.version',
    sql<number>`(select count(*) from group_member where group_id = user_group.id)`.as('members'),
    sql<Named[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by role.name)
      from group_role join role on role.id = role_id where group_id = user_group.id), '[]')`.as('roles'),
  ])

export type UserGroupRow = Awaited<ReturnType<ReturnType<typeof groups>['execute']>>[number]

export async function findGroup(db: Db, id: string): Promise<UserGroupRow | undefined> {
  return groups(db).where('user_group.id', '=', id).executeTakeFirst()
}

/** Locks the groups until the transaction ends, in the order of their ids. */
export async function listGroupsForUpdate(tx: Tx, ids: readonly string[]): Promise<UserGroupRow[]> {
  return groups(tx)
    .where('user_group.id', 'in', [...ids])
    .orderBy('user_group.id')
    .forUpdate('user_group')
    .execute()
}

export type GroupListRequest = PageRequest<'name' | 'createdAt'> & { name?: string | undefined }

export async function listGroups(db: Db, request: GroupListRequest): Promise<Page<UserGroupRow>> {
  const { name } = request
  const query = groups(db).$if(name !== undefined && name !== '', some =>
    some.where(sql<boolean>`strpos(lower(user_group.name), lower(${name})) > 0`),
  )
  return listPage(db, query, request, {
    by: { name: 'user_group.name', createdAt: 'user_group.created_at' },
    default: { by: 'name', order: 'asc' },
    tieBreak: 'user_group.id',
  })
}

/** All groups, by name. */
export async function listChoices(db: Db): Promise<Named[]> {
  return db.selectFrom('user_group').select(['id', 'name']).orderBy('name').execute()
}

export async function insertGroup(tx: Tx, group: { name: string; remarks: string }): Promise<string> {
  const row = await tx.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateGroup(
  tx: Tx,
  id: string,
  group: { name: string; remarks: string },
): Promise<void> {
  await tx
    .updateTable('user_group')
    .set({ ...group, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('user_group')
    .where('id', 'in', [...ids])
    .execute()
}

/** Makes the roles of a group exactly these. */
export async function setGroupRoles(tx: Tx, groupId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = sql`${[...roleIds]}::uuid[]`
  await sql`delete from group_role where group_id = ${groupId} and role_id <> all(${wanted})`.execute(tx)
  await sql`insert into group_role (group_id, role_id) select ${groupId}::uuid, unnest(${wanted})
    on conflict do nothing`.execute(tx)
}

export type MemberListRequest = PageRequest<'userName' | 'name'> & {
  groupId: string
  name?: string | undefined
}

export async function listMembers(db: Db, request: MemberListRequest) {
  const { groupId, name } = request
  const query = db
    .selectFrom('group_member')
    .innerJoin('user_account', 'user_account.id', 'group_member.user_id')
    .select([
      'user_account.id',
      'user_account.user_name as userName',
      'user_account.name',
      'user_account.job_name as jobName',
      'user_account.status',
    ])
    .where('group_member.group_id', '=', groupId)
    .$if(name !== undefined && name !== '', some =>
      some.where(
        sql<boolean>`strpos(lower(concat_ws(' ', user_account.user_name, user_account.name)), lower(${name})) > 0`,
      ),
    )
  return listPage(db, query, request, {
    by: { userName: 'user_account.user_name', name: 'user_account.name' },
    default: { by: 'userName', order: 'asc' },
    tieBreak: 'user_account.id',
  })
}

/** The members of these groups, each once. */
export async function listMemberIds(db: Db, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const rows = await db
    .selectFrom('group_member')
    .select('user_id')
    .distinct()
    .where('group_id', 'in', [...groupIds])
    .execute()
  return rows.map(row => row.user_id)
}

/** Locks the users that exist until the transaction ends. @returns their ids */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.id)
}

/** @returns the users who were not members before */
export async function insertMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into group_member (group_id, user_id) select ${groupId}::uuid, unnest(${[...userIds]}::uuid[])
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(row => row.user_id)
}

/** @returns the users who were members */
export async function removeMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .returning('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

export const userGroupObjects: NamedObjects = {
  names: sql`select id, name, null::uuid as area_id from user_group`,
}
