import type { DeviceKind } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { reachedDevices, visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { hasPtz } from '#server/infra/database/has-ptz.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'

export interface Visible {
  access: AccessSnapshot
  centre: Centre
}

/** `all` includes devices; with `areas`, `has_children` refers to areas only. */
export type TreeType = 'all' | 'areas'

/** The areas that the user may see, parents before their children. */
export async function listVisibleAreas(db: Db, visible: Visible, type: TreeType = 'all') {
  return seenAreas(db, visible, type).execute()
}

export async function listVisibleDevices(db: Db, visible: Visible) {
  return seenDevices(db, visible).execute()
}

/** The top of the user's tree: areas without a parent, or with a parent out of the user's reach. */
export async function listTopAreas(db: Db, visible: Visible, type: TreeType) {
  const { areaIds } = visible.access
  return seenAreas(db, visible, type)
    .where(eb =>
      eb.or([
        eb('area.parent_id', 'is', null),
        ...(areaIds === 'all' ? [] : [sql<SqlBool>`area.parent_id <> all(${[...areaIds]}::uuid[])`]),
      ]),
    )
    .execute()
}

/** The visible area with this code. */
export async function findVisibleArea(db: Db, code: string, { access, centre }: Visible) {
  return db
    .selectFrom('area')
    .select('id')
    .where('code', '=', code)
    .where('centre_id', '=', centre.id)
    .where(visibleAreas(access, centre, 'area.id'))
    .executeTakeFirst()
}

/**
 * The areas and devices directly below an area. A user who sees the area sees the areas below it as well, and those
 * devices that are within reach.
 */
export async function listBelow(db: Db, areaId: string, { access }: Visible, type: TreeType) {
  const below = deviceNodes(db)
    .where('device.area_id', '=', areaId)
    .where(reachedDevices(access) ?? sql<SqlBool>`true`)
  const [areas, devices] = await Promise.all([
    areaNodes(db, access, type).where('area.parent_id', '=', areaId).execute(),
    type === 'areas' ? [] : below.execute(),
  ])
  return { areas, devices }
}

/** The visible areas, at most `limit`, whose name or code contains the text; without one, all. */
export async function searchAreas(db: Db, text: string | undefined, visible: Visible, limit: number) {
  return seenAreas(db, visible).where(holds('area', text)).limit(limit).execute()
}

export interface DeviceSearch {
  text: string | undefined
  kind: DeviceKind | undefined
  /** Only those that can be turned, or have presets. */
  hasPtz: boolean
}

export async function searchDevices(db: Db, search: DeviceSearch, visible: Visible, limit: number) {
  const { text, kind } = search
  const found = seenDevices(db, visible).where(holds('device', text))
  return (kind === undefined ? found : found.where('device.kind', '=', kind))
    .$if(search.hasPtz, query => query.where(hasPtz))
    .limit(limit)
    .execute()
}

/** The visible areas on the path from the top to these areas, including these. */
export async function listWayTo(db: Db, areaIds: readonly string[], visible: Visible) {
  return seenAreas(db, visible)
    .where(sql<SqlBool>`area.id in (select unnest(path) from area where id = any(${[...areaIds]}::uuid[]))`)
    .execute()
}

const holds = (table: 'area' | 'device', text: string | undefined): Expression<SqlBool> => {
  if (text === undefined) return sql<SqlBool>`true`
  const pattern = containsPattern(text)
  const [name, code] = [sql.ref(`${table}.name`), sql.ref(`${table}.code`)]
  return sql<SqlBool>`(lower(${name}) like ${pattern} or lower(${code}) like ${pattern})`
}

const seenAreas = (db: Db, { access, centre }: Visible, type: TreeType = 'all') =>
  areaNodes(db, access, type)
    .where(visibleAreas(access, centre, 'area.id'))
    .where('area.centre_id', '=', centre.id)

const seenDevices = (db: Db, { access, centre }: Visible) =>
  deviceNodes(db).where(visibleDevices(access, centre))

const hasAreas = sql<boolean>`exists (select from area child where child.parent_id = area.id)`
const hasDevices = (access: AccessSnapshot) => sql<boolean>`exists (
  select from device where device.area_id = area.id and device.deleted_at is null
  and ${reachedDevices(access) ?? sql`true`})`
const hasChildren = (access: AccessSnapshot, type: TreeType) =>
  type === 'areas' ? hasAreas : sql<boolean>`${hasAreas} or ${hasDevices(access)}`

function areaNodes(db: Db, access: AccessSnapshot, type: TreeType) {
  return db
    .selectFrom('area')
    .select([
      'area.id',
      'area.parent_id',
      'area.kind',
      'area.name',
      'area.code',
      'area.boundary',
      'area.longitude',
      'area.latitude',
    ])
    .select(hasChildren(access, type).as('has_children'))
    .orderBy(sql`cardinality(area.path)`)
    .orderBy('area.name')
}

function deviceNodes(db: Db) {
  return db
    .selectFrom('device')
    .select(['id', 'area_id', 'kind', 'category', 'name', 'code', 'state', 'longitude', 'latitude'])
    .select(hasPtz.as('has_ptz'))
    .where('deleted_at', 'is', null)
    .orderBy('name')
}

export type AreaNodeRow = Awaited<ReturnType<typeof listVisibleAreas>>[number]
export type DeviceNodeRow = Awaited<ReturnType<typeof listVisibleDevices>>[number]
