import type { Page, UserLevel, UserStatus } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { isFactorRequired } from '#server/infra/access/second-factor-required.queries.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

interface Named {
  id: string
  name: string
}

/** Never includes the hash of the password or the cloud password. */
const users = (db: Db) =>
  db.selectFrom('user_account').select([
    'user_account.id',
    'user_account.user_name',
    'user_account.name',
    'user_account.email',
    'user_account.phone',
    'user_account.level',
    'user_account.status',
    'user_account.job_name',
    'user_account.sort',
    'user_account.roles_from',
    'user_account.roles_until',
    'user_account.cloud_account',
    sql<boolean>`user_account.cloud_secret is not null`.as('has_cloud_password'),
    'user_account.remarks',
    'user_account.is_second_factor_required',
    'user_account.last_login_at',
    'user_account.created_at',
    'user_account.version',
    sql<boolean>`exists (select from second_factor where user_id = user_account.id)`.as('has_second_factor'),
    isFactorRequired('user_account').as('must_have_second_factor'),
    sql<Named[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by role.name)
      from user_role join role on role.id = role_id where user_id = user_account.id), '[]')`.as('roles'),
    sql<Named[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
      from group_member join user_group g on g.id = group_id where user_id = user_account.id), '[]')`.as(
      'groups',
    ),
  ])

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number]

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return users(db).where('user_account.id', '=', id).executeTakeFirst()
}

/** Locks the user's row until the transaction ends. */
export async function findUserForUpdate(tx: Tx, id: string): Promise<UserRow | undefined> {
  return users(tx).where('user_account.id', '=', id).forUpdate('user_account').executeTakeFirst()
}

/** Locks the users until the transaction ends, in the order of their ids. */
export async function listUsersForUpdate(tx: Tx, ids: readonly string[]): Promise<UserRow[]> {
  return users(tx)
    .where('user_account.id', 'in', [...ids])
    .orderBy('user_account.id')
    .forUpdate('user_account')
    .execute()
}

export interface UserFilters {
  name?: string | undefined
  status?: UserStatus | undefined
  level?: UserLevel | undefined
  roleId?: string | undefined
  groupId?: string | undefined
}

/** The filter by role finds users who hold it directly or through a group. */
function selectFiltered(db: Db, { name, status, level, roleId, groupId }: UserFilters) {
  const where: Expression<SqlBool>[] = []
  if (name)
    where.push(sql`strpos(
      lower(concat_ws(' ', user_account.user_name, user_account.name, user_account.email, user_account.phone)),
      lower(${name})) > 0`)
  if (status) where.push(sql`user_account.status = ${status}`)
  if (level) where.push(sql`user_account.level = ${level}`)
  if (roleId)
    where.push(sql`user_account.id in (
      select user_id from user_role where role_id = ${roleId}
      union
      select user_id from group_member join group_role using (group_id) where role_id = ${roleId})`)
  if (groupId)
    where.push(sql`user_account.id in (select user_id from group_member where group_id = ${groupId})`)
  return users(db).where(eb => eb.and(where))
}

export type UserListRequest = PageRequest<'userName' | 'name' | 'sort' | 'createdAt' | 'lastLoginAt'> &
  UserFilters

export async function listUsers(db: Db, request: UserListRequest): Promise<Page<UserRow>> {
  return listPage(db, selectFiltered(db, request), request, {
    by: {
      userName: 'user_account.user_name',
      name: 'user_account.name',
      // Users with the same sort number are ordered by user name.
      sort: sql`(user_account.sort, user_account.user_name)`,
      createdAt: 'user_account.created_at',
      lastLoginAt: 'user_account.last_login_at',
    },
    default: { by: 'sort', order: 'asc' },
    tieBreak: 'user_account.id',
  })
}

/** The users that follow after `after`, in the order in which they were added. */
export async function listUsersAfter(
  db: Db,
  filters: UserFilters,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<UserRow[]> {
  return selectFiltered(db, filters)
    .$if(after !== undefined, query => query.where('user_account.id', '>', after ?? ''))
    .orderBy('user_account.id')
    .limit(limit)
    .execute()
}

/** The user names among these that are in use. */
export async function listTakenNames(db: Db, userNames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_account')
    .select('user_name')
    .where('user_name', '=', sql<string>`any(${[...userNames]}::text[])`)
    .execute()
  return new Set(rows.map(row => row.user_name))
}

/** All roles or groups with their names. */
export async function listNamed(db: Db, table: 'role' | 'user_group'): Promise<Named[]> {
  return db.selectFrom(table).select(['id', 'name']).execute()
}

export const userObjects: NamedObjects = {
  names: sql`select id, user_name as name, null::uuid as area_id from user_account`,
}
