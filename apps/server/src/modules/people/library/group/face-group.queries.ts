import type { FaceGrant, FaceGroupKind } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isLent } from './lent-groups.ts'

/** A grant as it is stored, with the present name of its role or user group. */
export type GrantRow = FaceGrant & { name: string }

/** @param access whose rights in each group are told */
const selectGroups = (db: Db, access: AccessSnapshot) =>
  db
    .selectFrom('face_group as g')
    .selectAll('g')
    .select([
      sql<number>`(select count(*) from face_entry where group_id = g.id)`.as('entries'),
      sql<GrantRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', case when t.role_id is null then 'user_group' else 'role' end,
          'id', coalesce(t.role_id, t.user_group_id), 'name', coalesce(role.name, user_group.name),
          'mayEdit', t.may_edit, 'maySearch', t.may_search) order by coalesce(role.name, user_group.name))
        from face_grant t left join role on role.id = t.role_id left join user_group on user_group.id = t.user_group_id
        where t.group_id = g.id), '[]')`.as('grants'),
      sql<boolean>`${isLent(access, 'edit', 'g')}`.as('is_for_edit'),
      sql<boolean>`${isLent(access, 'search', 'g')}`.as('is_for_search'),
    ])

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['execute']>>[number]

/** Those of a centre that are lent to the reader, by name. */
export async function listGroups(db: Db, access: AccessSnapshot, centre: Centre): Promise<GroupRow[]> {
  return selectGroups(db, access)
    .where('g.centre_id', '=', centre.areaId)
    .where(isLent(access, 'view', 'g'))
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
}

export async function findGroup(db: Db, access: AccessSnapshot, id: string): Promise<GroupRow | undefined> {
  return selectGroups(db, access).where('g.id', '=', id).executeTakeFirst()
}

/** Groups, locked until the transaction ends so that nobody is put into them meanwhile. */
export async function lockGroups(
  tx: Tx,
  access: AccessSnapshot,
  ids: readonly string[],
): Promise<GroupRow[]> {
  return selectGroups(tx, access)
    .where(sql<boolean>`g.id = any(${[...ids]}::uuid[])`)
    .orderBy('g.id')
    .forUpdate('g')
    .execute()
}

/** Makes additions to a centre wait for each other, so that none passes the limit. @returns how many groups it has */
export async function countGroupsLocked(tx: Tx, centreId: string): Promise<number> {
  await tx.selectFrom('area').select('id').where('id', '=', centreId).forNoKeyUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('face_group')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface GroupFields {
  name: string
  colour: string
  level: number
  threshold: number
  valid_from: string | null
  valid_until: string | null
  remarks: string
}

export async function insertGroup(
  tx: Tx,
  group: GroupFields & { centre_id: string; kind: FaceGroupKind; created_by: string },
): Promise<string> {
  const { id } = await tx.insertInto('face_group').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateGroup(tx: Tx, id: string, group: GroupFields): Promise<void> {
  await tx
    .updateTable('face_group')
    .set({ ...group, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function replaceGrants(tx: Tx, groupId: string, grants: readonly FaceGrant[]): Promise<void> {
  await tx.deleteFrom('face_grant').where('group_id', '=', groupId).execute()
  if (grants.length === 0) return
  const rows = grants.map(({ kind, id, mayEdit, maySearch }) => ({
    group_id: groupId,
    role_id: kind === 'role' ? id : null,
    user_group_id: kind === 'user_group' ? id : null,
    may_edit: mayEdit,
    may_search: maySearch,
  }))
  await tx.insertInto('face_grant').values(rows).execute()
}

export async function removeGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('face_group')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** Of these groups, those of a centre that are lent to somebody for searches; they are kept from being deleted until the transaction ends. */
export async function holdSearchableGroups(
  tx: Tx,
  ids: readonly string[],
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('face_group as g')
    .select('g.id')
    .where(sql<boolean>`g.id = any(${[...ids]}::uuid[])`)
    .where('g.centre_id', '=', centre.areaId)
    .where(isLent(access, 'search', 'g'))
    .forKeyShare('g')
    .execute()
  return rows.map(row => row.id)
}
