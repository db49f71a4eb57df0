import type { PermissionCode } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'

/** A group is lent for these; whoever it is lent to may look. */
export type GroupUse = 'view' | 'edit' | 'search'

/** The use that a permission stands for; any other one is for looking. */
const useOf: Partial<Record<PermissionCode, GroupUse>> = {
  'face.edit': 'edit',
  'face.manage': 'edit',
  'comparison.search': 'search',
  'face_search.search': 'search',
}

const columnOf = { view: sql`true`, edit: sql`may_edit`, search: sql`may_search` } as const

/**
 * Whether a group is lent to somebody for a use: it is in one of their centres, and nobody is named for it, or one of their roles
 * or user groups is. It does not ask for the permission itself.
 * @param group the alias under which the query has `face_group`
 */
export function isLent(access: AccessSnapshot, use: GroupUse, group: string): RawBuilder<SqlBool> {
  if (access.areaIds === 'all') return sql<SqlBool>`true`
  const [id, centre] = [sql.ref(`${group}.id`), sql.ref(`${group}.centre_id`)]
  const centres = access.centres.map(one => one.centerorareainfoId)
  const holders = sql`${[...access.holders]}::uuid[]`
  return sql<SqlBool>`(${centre} = any(${centres}::uuid[]) and (
    not exists (select from face_grant where group_id = ${id})
    or exists (select from face_grant where group_id = ${id} and ${columnOf[use]}
      and (role_id = any(${holders}) or user_group_id = any(${holders})))))`
}

export const faceGroupObjects: LentObjects = {
  names: sql`select id, name, centre_id as area_id from face_group`,
  lent: (access, permission) =>
    sql`select g.id from face_group g where ${isLent(access, useOf[permission] ?? 'view', 'g')}`,
}

export const faceEntryObjects: LentObjects = {
  names: sql`select e.id, e.name, g.centre_id as area_id from face_entry e join face_group g on g.id = e.group_id`,
  lent: (access, permission) =>
    sql`select e.id from face_entry e join face_group g on g.id = e.group_id
      where ${isLent(access, useOf[permission] ?? 'view', 'g')}`,
}
