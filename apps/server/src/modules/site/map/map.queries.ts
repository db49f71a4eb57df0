import { sql, type Expression, type SqlBool } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'

export interface Scope {
  access: AccessSnapshot
  /** All centres when it is left out. */
  centre?: Centre | undefined
}

/** Limits a query to resources in these areas, on these floors, or with these ids; several conditions add up. */
export interface Narrowed {
  areaIds?: readonly string[] | undefined
  ids?: readonly string[] | undefined
  floorIds?: readonly string[] | undefined
}

function narrow(column: { id: string; area: string; floor: string }, narrowed: Narrowed) {
  const some: Expression<SqlBool>[] = []
  const add = (name: string, ids: readonly string[] | undefined) => {
    if (ids) some.push(sql<SqlBool>`${sql.ref(name)} = any(${[...ids]}::uuid[])`)
  }
  add(column.area, narrowed.areaIds)
  add(column.id, narrowed.ids)
  add(column.floor, narrowed.floorIds)
  return some
}

/** Devices of the visible areas, with the columns that the map needs. */
export async function listMapDevices(db: Db, { access, centre }: Scope, narrowed: Narrowed = {}) {
  const some = narrow({ id: 'device.id', area: 'device.area_id', floor: 'device.floor_id' }, narrowed)
  return db
    .selectFrom('device')
    .select([
      'id',
      'name',
      'code',
      'area_id',
      'kind',
      'state',
      'capabilities',
      'direction',
      'field_of_view',
      'view_range',
      'longitude',
      'latitude',
      'floor_id',
    ])
    .where('deleted_at', 'is', null)
    .where(visibleDevices(access, centre))
    .$if(some.length > 0, query => query.where(eb => eb.or(some)))
    .execute()
}

/** Zones whose panel is in a visible area. */
export async function listMapZones(db: Db, { access, centre }: Scope, narrowed: Narrowed = {}) {
  const some = narrow(
    { id: 'defence_zone.id', area: 'device.area_id', floor: 'defence_zone.floor_id' },
    narrowed,
  )
  return db
    .selectFrom('defence_zone')
    .innerJoin('device', 'device.id', 'defence_zone.panel_id')
    .select([
      'defence_zone.id',
      'defence_zone.name',
      'defence_zone.number',
      'defence_zone.panel_id',
      'defence_zone.condition',
      'defence_zone.longitude',
      'defence_zone.latitude',
      'defence_zone.floor_id',
      'device.area_id',
      'device.code as panel_code',
    ])
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, centre))
    .$if(some.length > 0, query => query.where(eb => eb.or(some)))
    .execute()
}

export type MapDeviceRow = Awaited<ReturnType<typeof listMapDevices>>[number]
export type MapZoneRow = Awaited<ReturnType<typeof listMapZones>>[number]

/** An area with the areas above it, the nearest first, each with its position. */
export async function findAreaWithThoseAbove(db: Db, id: string) {
  return db
    .selectFrom('area')
    .innerJoin('area as above', join => join.on(sql<SqlBool>`above.id = any(area.path)`))
    .select([
      'above.id',
      'above.kind',
      'above.longitude',
      'above.latitude',
      'above.boundary',
      'above.centre_id as centreId',
    ])
    .where('area.id', '=', id)
    .orderBy(sql`cardinality(above.path) desc`)
    .execute()
}

/** The ids among these that are floors of a building, each with its centre and whether it has a plan. */
export async function listFloors(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('area')
    .leftJoin('floor_plan', 'floor_plan.floor_id', 'area.id')
    .select(['area.id', 'area.centre_id as centreId', 'floor_plan.floor_id as planOf'])
    .where('area.id', 'in', ids)
    .where('area.kind', '=', 'floor')
    .where(
      sql<SqlBool>`exists (select from area above where above.id = any(area.path) and above.kind = 'building')`,
    )
    .execute()
}
