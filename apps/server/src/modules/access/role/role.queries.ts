import {
  deviceCategories,
  type DeviceCategory,
  type DeviceScope,
  type RoleTemplate,
} from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'

type DeviceScopes = Record<DeviceCategory, DeviceScope>

/** The columns of a role itself, without its permissions, areas and devices. */
export interface RoleFields {
  name: string
  remarks: string
  isSecondFactorRequired: boolean
  deviceScopes: DeviceScopes
}

const scopeColumn = (category: DeviceCategory) => `${category}_scope` as const

const written = ({ name, remarks, isSecondFactorRequired, deviceScopes }: RoleFields) => ({
  name,
  remarks,
  is_second_factor_required: isSecondFactorRequired,
  ...Object.fromEntries(deviceCategories.map(one => [scopeColumn(one), deviceScopes[one]])),
})

/** The device scopes in a row of the table. */
export const scopesOf = (row: Record<`${DeviceCategory}_scope`, string>): DeviceScopes =>
  Object.fromEntries(deviceCategories.map(one => [one, row[scopeColumn(one)]])) as DeviceScopes

/**
 * @param userId the user whose own roles are marked: those held directly or through groups, whether they are valid now
 * or not
 */
const selectRows = (db: Db, userId: string) =>
  db
    .selectFrom('role')
    .selectAll('role')
    .select([
      sql<number>`(select count(*) from user_role where role_id = role.id)`.as('users'),
      sql<number>`(select count(*) from group_role where role_id = role.id)`.as('groups'),
      sql<boolean>`exists (
        select from user_role where role_id = role.id and user_id = ${userId}
        union all
        select from group_role gr join group_member gm using (group_id)
        where gr.role_id = role.id and gm.user_id = ${userId}
      )`.as('is_own'),
    ])

export type RoleRow = Awaited<ReturnType<typeof listRoles>>['list'][number]

export async function findRole(db: Db, id: string, userId: string): Promise<RoleRow | undefined> {
  return selectRows(db, userId).where('role.id', '=', id).executeTakeFirst()
}

/**
 * Locks roles until the transaction ends, so that nobody changes, deletes or assigns them meanwhile. They are locked in
 * the order of their ids.
 */
export async function lockRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function findRoles(db: Db, ids: readonly string[], userId: string): Promise<RoleRow[]> {
  return selectRows(db, userId)
    .where('role.id', 'in', [...ids])
    .execute()
}

export type RoleListRequest = PageRequest<'name' | 'createdAt' | 'updatedAt'> & { name?: string | undefined }

export async function listRoles(db: Db, request: RoleListRequest, userId: string) {
  const filters: Expression<SqlBool>[] = []
  if (request.name) filters.push(sql`strpos(lower(role.name), lower(${request.name})) > 0`)
  return listPage(
    db,
    selectRows(db, userId).where(eb => eb.and(filters)),
    request,
    {
      by: { name: 'role.name', createdAt: 'role.created_at', updatedAt: 'role.updated_at' },
      default: { by: 'createdAt', order: 'desc' },
      tieBreak: 'role.id',
    },
  )
}

/** All roles, by name. */
export async function listChoices(db: Db) {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'is_super as isSuper'])
    .select(sql<RoleTemplate | null>`case when not is_super then code end`.as('template'))
    .orderBy('name')
    .execute()
}

/** A device that a role names individually. */
export interface ChosenDevice {
  id: string
  category: DeviceCategory
}

/** The permissions, areas and individually named devices of a role. */
export interface RoleGrants {
  permissions: readonly string[]
  areaIds: readonly string[]
  devices: readonly ChosenDevice[]
}

/** The permissions, areas and devices of a role; deleted devices are left out. */
export async function findGrants(db: Db, roleId: string): Promise<RoleGrants> {
  const held = await sql<{ permissions: string[]; areaIds: string[] }>`
    select
      array(select permission from role_permission where role_id = ${roleId}) as permissions,
      array(select area_id from role_area where role_id = ${roleId}) as "areaIds"`.execute(db)
  const devices = await sql<ChosenDevice>`
    select device.id, device.category from role_device join device on device.id = device_id
    where role_id = ${roleId} and device.deleted_at is null
    order by device.id`.execute(db)
  return { permissions: [], areaIds: [], ...held.rows[0], devices: devices.rows }
}

export async function insertRole(
  tx: Tx,
  fields: RoleFields,
  creator: { id: string; name: string },
): Promise<string> {
  const row = await tx
    .insertInto('role')
    .values({ ...written(fields), name: fields.name, creator_id: creator.id, creator_name: creator.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateRole(tx: Tx, id: string, fields: RoleFields): Promise<void> {
  await tx
    .updateTable('role')
    .set({ ...written(fields), updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Makes the permissions, areas and devices of a role exactly these; rows that stay are not touched. */
export async function setGrants(tx: Tx, roleId: string, grants: RoleGrants): Promise<void> {
  await setHung(tx, roleId, 'permission', 'text', grants.permissions)
  await setHung(tx, roleId, 'area', 'uuid', grants.areaIds)
  const deviceIds = grants.devices.map(device => device.id)
  await setHung(tx, roleId, 'device', 'uuid', deviceIds)
}

async function setHung(
  tx: Tx,
  roleId: string,
  what: 'permission' | 'area' | 'device',
  type: 'text' | 'uuid',
  values: readonly string[],
): Promise<void> {
  const table = sql.table(`role_${what}`)
  const column = sql.ref(what === 'permission' ? what : `${what}_id`)
  const wanted = sql`${[...values]}::${sql.raw(type)}[]`
  await sql`delete from ${table} where role_id = ${roleId} and ${column} <> all(${wanted})`.execute(tx)
  await sql`
    insert into ${table} (role_id, ${column}) select ${roleId}, unnest(${wanted})
    on conflict do nothing`.execute(tx)
}

export async function removeRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('role')
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * These devices, and whether each is in one of the areas or below. Deleted and unknown devices are missing from the
 * result.
 */
export async function listDevices(db: Db, ids: readonly string[], areaIds: readonly string[]) {
  const { rows } = await sql<ChosenDevice & { isInside: boolean }>`
    select device.id, device.category, area.path && ${[...areaIds]}::uuid[] as "isInside"
    from device join area on area.id = device.area_id
    where device.id = any(${[...ids]}::uuid[]) and device.deleted_at is null
    order by device.id`.execute(db)
  return rows
}

/** Whether all of these are devices that the role names and that have since been deleted. */
export async function areDeletedOf(
  db: Db,
  roleId: string,
  devices: readonly ChosenDevice[],
): Promise<boolean> {
  const ids = devices.map(device => device.id)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from role_device join device on device.id = device_id
    where role_id = ${roleId} and device_id = any(${ids}::uuid[]) and device.deleted_at is not null`.execute(
    db,
  )
  return rows[0]?.n === ids.length
}

export const roleObjects: NamedObjects = { names: sql`select id, name, null::uuid as area_id from role` }
