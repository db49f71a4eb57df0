import type { PermissionCode } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { AccessObject, AccessSnapshot, Centre } from './access.ts'
import { visibleAreas } from './visible-areas.ts'

const heldRoles = sql`
  select user_id, role_id from user_role
  union select member.user_id, bound.role_id from group_member member join group_role bound using (group_id)`

/** Whether the roles of a user `u` count now. */
const isEntitled = sql`u.status = 'enabled' and now() >= coalesce(u.roles_from, '-infinity')
  and now() < coalesce(u.roles_until, 'infinity')`

/** The users who hold a permission wherever, as a subquery of their ids. */
export const usersHolding = (permission: PermissionCode): RawBuilder<string> => sql`
  select u.id from user_account u join (${heldRoles}) held on held.user_id = u.id join role on role.id = held.role_id
  where ${isEntitled} and (role.is_super or exists (
    select from role_permission where role_id = role.id and permission = ${permission}))`

/**
 * The enabled users of whom `may` says that they may do this to an object in an area: the rule of `findAccess` turned
 * around, because asking for each of a site's users would take a statement each. A test holds the two together.
 */
export async function listPermittedUsers(
  db: Db,
  permission: PermissionCode,
  { areaId, device }: AccessObject & { areaId: string },
): Promise<string[]> {
  const scope = device && sql.ref(`role.${device.category}_scope`)
  const whole = scope ? sql`${scope} = 'area'` : sql`true`
  const chosen =
    scope && device
      ? sql`${scope} = 'chosen' and exists (
          select from role_device named join device on device.id = named.device_id join area on area.id = device.area_id
            join role_area on role_area.role_id = named.role_id and role_area.area_id = any(area.path)
          where named.role_id = role.id and named.device_id = ${device.id}::uuid)`
      : sql`false`
  const { rows } = await sql<{ id: string }>`
    with held as (${heldRoles}),
    grants as materialized (
      select role.id, role.is_super,
        exists (select from role_permission where role_id = role.id and permission = ${permission}) as permits,
        exists (select from role_area join area on area.id = ${areaId}::uuid and role_area.area_id = any(area.path)
          where role_area.role_id = role.id) as covers,
        ${whole} as whole, ${chosen} as chosen
      from role)
    select u.id from user_account u join held on held.user_id = u.id join grants on grants.id = held.role_id
    where ${isEntitled}
    group by u.id
    having bool_or(is_super) or bool_or(permits) and bool_or(covers) and (bool_or(covers and whole) or bool_or(chosen))`.execute(
    db,
  )
  return rows.map(row => row.id)
}

/**
 * The enabled users who may do this in at least one of the areas that the caller sees within the centre: those whom a
 * dispatcher could send somewhere. The same rule as that of `listPermittedUsers`, for an object without a device.
 */
export async function listPermittedUsersWithin(
  db: Db,
  permission: PermissionCode,
  access: AccessSnapshot,
  centre: Centre,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (${heldRoles}),
    covering as materialized (
      select distinct above.id from area, unnest(area.path) as above (id)
      where ${visibleAreas(access, centre, 'area.id')}),
    grants as materialized (
      select role.id, role.is_super,
        exists (select from role_permission where role_id = role.id and permission = ${permission}) as permits,
        exists (select from role_area join covering on covering.id = role_area.area_id
          where role_area.role_id = role.id) as covers
      from role)
    select u.id from user_account u join held on held.user_id = u.id join grants on grants.id = held.role_id
    where ${isEntitled}
    group by u.id
    having bool_or(is_super) or bool_or(permits) and bool_or(covers)`.execute(db)
  return rows.map(row => row.id)
}
