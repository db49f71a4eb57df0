import { deviceCategories, type DeviceCategory } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AccessSnapshot } from '../../infra/binding/gate.ts'
import type { Db } from '../../infra/database/database.ts'

/** What each role of a user says of each category in each of its areas: `role_id, area_id, category, scope`. */
const saidTo = (userId: string): RawBuilder<unknown> => sql`(
  select role.id as role_id, role_area.area_id, said.category, said.scope
  from (
    select role_id from user_role where user_id = ${userId}
    union
    select role_id from group_member join group_role using (group_id) where user_id = ${userId}
  ) held
  join role on role.id = held.role_id
  join role_area on role_area.role_id = role.id
  cross join lateral (values ${sql.join(
    deviceCategories.map(one => sql`(${one}, role.${sql.ref(`${one}_scope`)})`),
  )}) as said(category, scope)
)`

/**
 * Whether a user reaches every device of these categories in each of the areas, those added later too: by roles whose
 * scope of the category is `area`, one for each area at least.
 */
export async function reachesWhole(
  db: Db,
  userId: string,
  categories: readonly DeviceCategory[],
  areaIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isMissing: boolean }>`
    with said as materialized ${saidTo(userId)}
    select exists (
      select from area cross join unnest(${[...categories]}::text[]) as wanted(category)
      where area.id = any(${[...areaIds]}::uuid[]) and not exists (
        select from said
        where said.category = wanted.category and said.scope = 'area' and area.path @> array[said.area_id]
      )
    ) as "isMissing"`.execute(db)
  return rows[0]?.isMissing === false
}

/** Those of these devices that a user reaches. */
export async function listReachedDevices(
  db: Db,
  { isSuper, userId }: AccessSnapshot,
  ids: readonly string[],
): Promise<string[]> {
  if (isSuper || ids.length === 0) return [...ids]
  const { rows } = await sql<{ id: string }>`
    with said as materialized ${saidTo(userId)}
    select device.id from device join area on area.id = device.area_id
    where device.id = any(${[...ids]}::uuid[]) and device.deleted_at is null and exists (
      select from said
      where said.category = device.category and area.path @> array[said.area_id] and (
        said.scope = 'area' or said.scope = 'chosen' and exists (
          select from role_device
          where role_device.role_id = said.role_id and role_device.device_id = device.id
        )
      )
    )`.execute(db)
  return rows.map(row => row.id)
}
