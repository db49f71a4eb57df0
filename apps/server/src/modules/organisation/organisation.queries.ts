import type { AreaKind } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { visibleAreas } from '../../infra/access/visible-areas.ts'
import type { AccessSnapshot, Centre } from '../../infra/binding/gate.ts'
import type { Db } from '../../infra/database/database.ts'

export interface NewArea {
  parentId: string
  kind: Exclude<AreaKind, 'centre'>
  name: string
  code: string
  remarks: string
  longitude: number | null
  latitude: number | null
  boundary: [number, number][] | null
}

const areaColumns = [
  'area.id',
  'area.parent_id',
  'area.centre_id',
  'area.kind',
  'area.name',
  'area.code',
  'area.remarks',
  'area.longitude',
  'area.latitude',
  'area.boundary',
] as const

export async function insertArea(db: Db, area: NewArea) {
  const { parentId, boundary, ...rest } = area
  return db
    .insertInto('area')
    .values({ ...rest, parent_id: parentId, boundary: boundary && JSON.stringify(boundary) })
    .returning(areaColumns)
    .executeTakeFirstOrThrow()
}

export type AreaRow = Awaited<ReturnType<typeof insertArea>>

/** Level 1 is the centre. */
export async function findAreaLevel(
  db: Db,
  id: string,
): Promise<{ level: number; centreId: string } | undefined> {
  return db
    .selectFrom('area')
    .select([sql<number>`cardinality(path)`.as('level'), 'centre_id as centreId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Visible {
  access: AccessSnapshot
  centre: Centre
}

/** Areas that may be seen, parents before their children. */
export async function listVisibleAreas(db: Db, { access, centre }: Visible) {
  return areaNodes(db)
    .where(visibleAreas(access, centre, 'area.id'))
    .where('area.centre_id', '=', centre.id)
    .execute()
}

export async function listVisibleDevices(db: Db, { access, centre }: Visible) {
  return deviceNodes(db)
    .where(visibleAreas(access, centre, 'device.area_id'))
    .execute()
}

/** The visible area of a code. */
export async function findVisibleArea(db: Db, code: string, { access, centre }: Visible) {
  return db
    .selectFrom('area')
    .select('id')
    .where('code', '=', code)
    .where('centre_id', '=', centre.id)
    .where(visibleAreas(access, centre, 'area.id'))
    .executeTakeFirst()
}

/** What lies right below an area; whoever sees it sees those too. */
export async function listBelow(db: Db, areaId: string) {
  const [areas, devices] = await Promise.all([
    areaNodes(db).where('area.parent_id', '=', areaId).execute(),
    deviceNodes(db).where('device.area_id', '=', areaId).execute(),
  ])
  return { areas, devices }
}

const hasChildren: Expression<SqlBool> = sql<SqlBool>`
  exists (select from area child where child.parent_id = area.id)
  or exists (select from device where device.area_id = area.id and device.deleted_at is null)`

function areaNodes(db: Db) {
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
    .select(sql<boolean>`${hasChildren}`.as('has_children'))
    .orderBy(sql`cardinality(area.path)`)
    .orderBy('area.name')
}

function deviceNodes(db: Db) {
  return db
    .selectFrom('device')
    .select(['id', 'area_id', 'kind', 'name', 'code', 'state', 'longitude', 'latitude'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
}

export type AreaNodeRow = Awaited<ReturnType<typeof listVisibleAreas>>[number]
export type DeviceNodeRow = Awaited<ReturnType<typeof listVisibleDevices>>[number]
