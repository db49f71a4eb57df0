import { sql } from 'kysely'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'

export type PlacedType = 'device' | 'zone'

export interface PlaceRow {
  id: string
  areaId: string
  /** The device itself, or the panel of a zone. */
  deviceId: string
  category: string
  centreId: string
  longitude: number | null
  latitude: number | null
  floorId: string | null
}

/** Locks devices, or zones with their panel's area, until the transaction ends, in the order of their ids. */
export async function lockPlaces(tx: Tx, type: PlacedType, ids: readonly string[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return []
  if (type === 'device')
    return tx
      .selectFrom('device')
      .innerJoin('area', 'area.id', 'device.area_id')
      .select(['device.id', 'device.id as deviceId', 'device.area_id as areaId'])
      .select(['device.category', 'area.centre_id as centreId'])
      .select(['device.longitude', 'device.latitude', 'device.floor_id as floorId'])
      .where('device.id', 'in', ids)
      .where('device.deleted_at', 'is', null)
      .orderBy('device.id')
      .forUpdate('device')
      .execute()
  return tx
    .selectFrom('defence_zone')
    .innerJoin('device', 'device.id', 'defence_zone.panel_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select(['defence_zone.id', 'defence_zone.panel_id as deviceId', 'device.area_id as areaId'])
    .select(['device.category', 'area.centre_id as centreId'])
    .select(['defence_zone.longitude', 'defence_zone.latitude', 'defence_zone.floor_id as floorId'])
    .where('defence_zone.id', 'in', ids)
    .where('device.deleted_at', 'is', null)
    .orderBy('defence_zone.id')
    .forUpdate('defence_zone')
    .execute()
}

export interface Place {
  id: string
  longitude: number | null
  latitude: number | null
  floorId: string | null
}

/** Writes all positions of one table in one statement. */
export async function updatePlaces(tx: Tx, type: PlacedType, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const table = sql.table(type === 'device' ? 'device' : 'defence_zone')
  await sql`
    update ${table} as target
    set longitude = given.longitude, latitude = given.latitude, floor_id = given.floor_id, version = version + 1
    from unnest(
      ${places.map(place => place.id)}::uuid[],
      ${places.map(place => place.longitude)}::float8[],
      ${places.map(place => place.latitude)}::float8[],
      ${places.map(place => place.floorId)}::uuid[]
    ) as given (id, longitude, latitude, floor_id)
    where target.id = given.id`.execute(tx)
}

/** The ids of the resources on a floor. */
export async function listOnFloor(tx: Tx, type: PlacedType, floorId: string): Promise<string[]> {
  const rows =
    type === 'device'
      ? await tx
          .selectFrom('device')
          .select('id')
          .where('floor_id', '=', floorId)
          .where('deleted_at', 'is', null)
          .execute()
      : await tx.selectFrom('defence_zone').select('id').where('floor_id', '=', floorId).execute()
  return rows.map(row => row.id)
}

/** Devices in or below an area that the user reaches and that have no position yet, each with the areas above it. */
export async function listUnplacedBelow(tx: Tx, areaId: string, access: AccessSnapshot, limit: number) {
  return tx
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select(['device.id', 'device.area_id as areaId', 'area.path'])
    .where('device.deleted_at', 'is', null)
    .where('device.longitude', 'is', null)
    .where(sql<boolean>`area.path @> array[${areaId}::uuid]`)
    .where(visibleDevices(access, undefined))
    .orderBy('device.name')
    .limit(limit)
    .execute()
}

/** Outline, position and plan of these areas. */
export async function listAreaPlaces(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('area')
    .leftJoin('floor_plan', 'floor_plan.floor_id', 'area.id')
    .select(['area.id', 'area.boundary', 'area.longitude', 'area.latitude'])
    .select([
      'floor_plan.longitude as planLongitude',
      'floor_plan.latitude as planLatitude',
      'floor_plan.width',
      'floor_plan.rotation',
      'floor_plan.pixel_width as pixelWidth',
      'floor_plan.pixel_height as pixelHeight',
    ])
    .where('area.id', 'in', ids)
    .execute()
}
export type AreaPlaceRow = Awaited<ReturnType<typeof listAreaPlaces>>[number]
