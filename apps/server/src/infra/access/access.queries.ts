import {
  deviceCategories,
  permissions,
  type ApiScope,
  type DeviceCategory,
  type UserCentre,
  type PermissionCode,
} from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, DeviceReach } from './access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PlacedObjects } from './object-source.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { holdsRoles, stampOf } from './rights/access-stamp.queries.ts'
import { begunAfter, begunBefore, usedAfter, usedBefore } from './session-life.ts'
import { visibleAreas } from './visible-areas.ts'
import { reachedDevices } from './visible-devices.ts'

/** Condition on a session joined to its user: the session may still be used. */
export const isLiveSession = sql<SqlBool>`(
  user_account.status = 'enabled' and session.confirmed_at >= user_account.credentials_since
  and session.created_at > ${begunAfter} and session.last_used_at > ${usedAfter}
  and session.created_at <= ${begunBefore} and session.last_used_at <= ${usedBefore})`

/** Also after the clock was set back. */
const isUseDue = sql<SqlBool>`(session.last_used_at not between now() - interval '1 minute' and now() + interval '1 minute')`

/**
 * The live session that belongs to a ticket, with its user and the stamp of their rights.
 * One that is no longer live is not found.
 */
export async function findSession(db: Db, ticketHash: Buffer) {
  const session = db
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'user_account.id as userId',
      'user_account.user_name as userName',
      'user_account.name',
    ])
    .select([stampOf('user_account').as('stamp'), isUseDue.as('isUseDue')])
    .where('session.ticket_hash', '=', ticketHash)
    .where(isLiveSession)
  return (await executePrepared(db, session)).rows[0]
}

/** Notes the use of a session, from which its idle time counts; at most once a minute. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  const use = db
    .updateTable('session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where(isUseDue)
  await executePrepared(db, use)
}

interface Grants {
  stamp: string | undefined
  is_super: boolean
  permissions: string[]
  /**
   * The areas reached, each id followed by the bits of the categories that are reached in it, separated by commas: PostgreSQL's
   * driver reads thousands of them several times as fast as an array, and once for each area is faster than once for each
   * category.
   */
  areas: string
  chosen: string
  holders: string[]
  centres: Omit<UserCentre, 'centerorareainfoId'>[] | null
}

/** The roles that the user holds now, directly and through user groups. */
const mine = (userId: string) => sql`
  select role.*
  from user_account u
  join lateral (
    select role_id from user_role where user_id = u.id
    union
    select gr.role_id from group_member gm join group_role gr using (group_id) where gm.user_id = u.id
  ) held on true
  join role on role.id = held.role_id
  where u.id = ${userId} and ${holdsRoles('u')}`

const scopeOf = (category: DeviceCategory) => sql.ref(`mine.${category}_scope`)

/** Bit mask with one bit for each device category of which the role grants every device. */
const wholeBits = sql.join(
  deviceCategories.map(
    (category, at) => sql`case when ${scopeOf(category)} = 'area' then ${sql.lit(1 << at)} else 0 end`,
  ),
  sql` + `,
)
const ALL_BITS = (1 << deviceCategories.length) - 1

/**
 * The areas that the user reaches, each with the bits of its categories. The query starts at the granted areas and
 * descends over the index on the parent, so that its time depends only on the number of areas reached, not on the size
 * of the tree or the number of roles.
 */
const reached = sql`
  with recursive below (id, bits) as (
    select area_id, bit_or(${wholeBits}) from role_area join mine on mine.id = role_area.role_id group by area_id
    union
    select area.id, below.bits from below join area on area.parent_id = below.id)
  select id, bit_or(bits) as bits from below group by id`

/**
 * Devices that a role names one by one, where the role's scope for their category says that only named devices count.
 * `offset 0` makes PostgreSQL look each device up by its key; otherwise the planner mistakes twenty roles for two
 * hundred and reads the whole device table.
 */
const picked = sql`
  select mine.id as role_id, device.id, device.area_id
  from mine
  join lateral (select device_id from role_device where role_id = mine.id offset 0) as named on true
  join lateral (select id, area_id, category from device where id = named.device_id offset 0) as device on true
  where 'chosen' = case device.category ${sql.join(
    deviceCategories.map(category => sql`when ${sql.lit(category)} then ${scopeOf(category)}`),
    sql` `,
  )} end`

/**
 * The areas of those devices that are within the role's areas. It is asked once for each area, not once for each
 * device.
 */
const held = sql`
  select stands.role_id, stands.area_id
  from (select distinct role_id, area_id from picked) as stands
  join area on area.id = stands.area_id
  where exists (
    select from role_area where role_area.role_id = stands.role_id and role_area.area_id = any(area.path))`

/** The rights that a user's roles add up to: roles held directly and through user groups. */
export async function findAccess(db: Db, userId: string): Promise<AccessSnapshot> {
  return (await readAccess(db, userId)).access
}

/** The same with their stamp, both of one moment because one statement reads them. */
export async function readAccess(
  db: Db,
  userId: string,
): Promise<{ access: AccessSnapshot; stamp: string | undefined }> {
  const grantsOf = sql<Grants>`
    with mine as materialized (${mine(userId)}), reached as materialized (${reached}),
      picked as materialized (${picked}), held as materialized (${held})
    select
      (select ${stampOf('u')} from user_account u where u.id = ${userId}) as stamp,
      exists (select from mine where is_super) as is_super,
      array(select distinct permission from role_permission join mine on mine.id = role_id) as permissions,
      array_to_string(array(select id::text || bits from reached), ',') as areas,
      case when exists (select from reached where bits <> ${sql.lit(ALL_BITS)})
        then array_to_string(array(select distinct picked.id from picked join held using (role_id, area_id)), ',')
        else '' end as chosen,
      array(select id from mine union all select group_id from group_member where user_id = ${userId}) as holders,
      (select json_agg(centre) from (${centresOf(sql`exists (select from mine where is_super)
        or id in (select area.centre_id from reached join area using (id))`)}) as centre) as centres`
  const { rows } = await executePrepared(db, grantsOf)
  const grants = rows[0] ?? nothing
  return { access: snapshotOf(userId, grants), stamp: grants.stamp }
}

const nothing: Grants = {
  stamp: undefined,
  is_super: false,
  permissions: [],
  areas: '',
  chosen: '',
  holders: [],
  centres: null,
}

const snapshotOf = (userId: string, grants: Grants): AccessSnapshot => ({
  userId,
  isSuper: grants.is_super,
  permissions: new Set(grants.is_super ? permissions : permissions.filter(isIn(grants.permissions))),
  ...(grants.is_super ? { areaIds: 'all', devices: 'areas' } : reachOf(grants)),
  holders: new Set(grants.holders),
  centres: (grants.centres ?? []).map(presentCentre),
})

const UUID_LENGTH = 36

/** Devices are 'areas' also when one role gives back the devices that another role leaves out. */
function reachOf({ areas, chosen }: Grants): Pick<AccessSnapshot, 'areaIds' | 'devices'> {
  const placed = listOf(areas).map(
    text => [text.slice(0, UUID_LENGTH), Number(text.slice(UUID_LENGTH))] as const,
  )
  const areaIds = new Set(placed.map(([id]) => id))
  const present = [...new Set(placed.map(([, bits]) => bits))]
  if (present.every(bits => bits === ALL_BITS)) return { areaIds, devices: 'areas' }
  // Categories with equal sets share one set, so that a list can ask for them together (`groupByAreas`).
  const sets = new Map<string, ReadonlySet<string>>([[present.join(), areaIds]])
  const setOf = (_: DeviceCategory, at: number) => {
    const holds = (bits: number) => (bits & (1 << at)) !== 0
    const key = present.filter(holds).join()
    const known = sets.get(key)
    if (known) return known
    const own = new Set(placed.flatMap(([id, bits]) => (holds(bits) ? id : [])))
    sets.set(key, own)
    return own
  }
  const byCategory = Object.fromEntries(
    deviceCategories.map((category, at) => [category, setOf(category, at)]),
  )
  return {
    areaIds,
    devices: { areaIds: byCategory as DeviceReach['areaIds'], chosen: new Set(listOf(chosen)) },
  }
}

const listOf = (ids: string) => (ids === '' ? [] : ids.split(','))

const isIn = (granted: readonly string[]) => (code: PermissionCode) => granted.includes(code)

/** Centres, the oldest first. */
const centresOf = (isWanted: RawBuilder<unknown>) => sql<Omit<UserCentre, 'centerorareainfoId'>>`
  select id, name, code, longitude, latitude from area where kind = 'centre' and (${isWanted}) order by created_at, id`

const presentCentre = (centre: Omit<UserCentre, 'centerorareainfoId'>): UserCentre => ({
  ...centre,
  centerorareainfoId: centre.id,
})

/** Every centre, the oldest first. */
export async function listCentres(db: Db): Promise<UserCentre[]> {
  const { rows } = await centresOf(sql`true`).execute(db)
  return rows.map(presentCentre)
}

/** Counts how many of these distinct objects exist and are within the user's reach. */
export async function countReached(
  db: Db,
  source: PlacedObjects,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<number> {
  const found = { area: 'found.area_id', category: 'found.category', id: 'found.device_id' }
  const reached = reachedDevices(access, found)
  // Only users whose devices are narrowed pay for the query that also looks at the device.
  const ofDevice = reached && source.devices
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${ofDevice ?? source.places}) as found
    where id = any(${ids}::uuid[]) and ${visibleAreas(access, undefined, found.area)}
      and ${ofDevice ? sql`(device_id is null or ${reached})` : sql`true`}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Counts how many of these distinct objects are among those that are lent. @param lent selects `id` */
export async function countLent(db: Db, lent: RawBuilder<unknown>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${lent}) as found where id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** The usable key behind a hash: neither revoked nor expired. */
export async function findApiKey(db: Db, keyHash: Buffer) {
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes'])
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .where('expired_at', 'is', null)
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
