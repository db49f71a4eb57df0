import {
  permissions,
  TICKET_IDLE_HOURS,
  TICKET_LIFE_HOURS,
  type ApiScope,
  type ObjectKind,
  type Park,
  type PermissionCode,
} from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '../binding/gate.ts'
import type { Db } from '../database/database.ts'

/** The live session behind a ticket, with its user; dead ones are not found. */
export async function findSession(db: Db, ticketHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'user_account.id as userId',
      'user_account.user_name as userName',
      'user_account.name',
    ])
    .where('session.ticket_hash', '=', ticketHash)
    .where('user_account.status', '=', 'enabled')
    .whereRef('session.created_at', '>=', 'user_account.credentials_since')
    .where('session.created_at', '>', hoursAgo(TICKET_LIFE_HOURS))
    .where('session.last_used_at', '>', hoursAgo(TICKET_IDLE_HOURS))
    .executeTakeFirst()
}

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`

/** Moves the end of the idle time, at most once a minute. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

interface Grants {
  is_super: boolean
  permissions: string[]
  area_ids: string[]
}

/** What a user's roles add up to, direct ones and those of the user's groups. */
export async function findAccess(db: Db, userId: string): Promise<AccessSnapshot> {
  const { rows } = await sql<Grants>`
    with mine as (
      select role.id, role.is_super
      from user_account u
      join lateral (
        select role_id from user_role where user_id = u.id
        union
        select gr.role_id from group_member gm join group_role gr using (group_id) where gm.user_id = u.id
      ) held on true
      join role on role.id = held.role_id
      where u.id = ${userId} and now() >= coalesce(u.roles_from, '-infinity')
        and now() < coalesce(u.roles_until, 'infinity')
    )
    select
      exists (select from mine where is_super) as is_super,
      array(select distinct permission from role_permission join mine on mine.id = role_id) as permissions,
      array(
        select id from area
        where path && array(select area_id from role_area join mine on mine.id = role_id)
      ) as area_ids`.execute(db)
  const grants = rows[0] ?? { is_super: false, permissions: [], area_ids: [] }
  const areaIds = grants.is_super ? 'all' : new Set(grants.area_ids)
  return {
    userId,
    isSuper: grants.is_super,
    permissions: new Set(grants.is_super ? permissions : permissions.filter(isIn(grants.permissions))),
    areaIds,
    centres: await listCentres(db, areaIds),
  }
}

const isIn = (granted: readonly string[]) => (code: PermissionCode) => granted.includes(code)

/** Centres with an area among these, the oldest first. */
async function listCentres(db: Db, areaIds: AccessSnapshot['areaIds']): Promise<Park[]> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'name', 'code', 'longitude', 'latitude'])
    .where('kind', '=', 'centre')
    .where(isCentreOf(areaIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, centerorareainfoId: row.id }))
}

function isCentreOf(areaIds: AccessSnapshot['areaIds']): RawBuilder<SqlBool> {
  if (areaIds === 'all') return sql`true`
  return sql`id in (select centre_id from area where id = any(${[...areaIds]}::uuid[]))`
}

/** How many of these distinct objects there are, and stand in one of the areas. */
export async function countReached(
  db: Db,
  kind: ObjectKind,
  ids: readonly string[],
  areaIds: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${places[kind]}) as found(id, area_id)
    where id = any(${ids}::uuid[]) and area_id = any(${[...areaIds]}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** Where each kind of object stands. */
const places = {
  area: sql`select id, id from area`,
  device: sql`select id, area_id from device where deleted_at is null`,
  alarm: sql`select id, area_id from alarm`,
  platform: sql`select id, area_id from platform`,
  defence_zone: sql`
    select defence_zone.id, device.area_id from defence_zone join device on device.id = panel_id`,
  camera_group: sql`select id, area_id from camera_group`,
} satisfies Record<ObjectKind, unknown>

/** The usable key behind a hash: neither revoked nor expired. */
export async function findApiKey(db: Db, keyHash: Buffer) {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return row && { ...row, scopes: row.scopes as ApiScope[] }
}

/** Notes that a key was used, at most once a minute. */
export async function touchApiKey(db: Db, id: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute()
}
