import type { Page, RequestOf, Contract } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { IdList } from '#server/infra/database/id-list.ts'
import { inArray } from '#server/infra/database/in-array.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listLargePage } from '#server/infra/database/paging.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { PlateMatch } from './plate-match.queries.ts'

type SnapRequest = RequestOf<Contract['snap']['search']>
export type SnapFilters = Omit<SnapRequest, 'pageNum' | 'pageSize' | 'orderBy' | 'order' | 'cursor'>

/** A search that has been looked up: what it says of cameras and plates, as numbers. */
export interface ResolvedSearch {
  filters: SnapFilters
  cameras: IdList
  plates: PlateMatch | undefined
}

const selectSnaps = (db: Db) =>
  db
    .selectFrom('vehicle_snap')
    .innerJoin('device', 'device.id', 'vehicle_snap.camera_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'vehicle_snap.id',
      'vehicle_snap.snap_time',
      'vehicle_snap.camera_id',
      'device.name as camera_name',
      'device.longitude',
      'device.latitude',
      'area.name as area_name',
      'vehicle_snap.plate',
      'vehicle_snap.plate_colour',
      'vehicle_snap.plate_type',
      'vehicle_snap.direction',
      'vehicle_snap.lane',
      'vehicle_snap.speed',
      'vehicle_snap.speed_limit',
      'vehicle_snap.vehicle_type',
      'vehicle_snap.body_colour',
      'vehicle_snap.brand',
      'vehicle_snap.sub_brand',
      'vehicle_snap.model_year',
      'vehicle_snap.confidence',
      'vehicle_snap.char_confidence',
      'vehicle_snap.picture_key',
      'vehicle_snap.plate_picture_key',
      'vehicle_snap.picture_state',
    ])

export type SnapRow = Awaited<ReturnType<ReturnType<typeof selectSnaps>['execute']>>[number]

/** Ids hold the time of their snap, so that a span of time is one of ids, which names the partitions too. */
export const withinSpan = (startTime: string, endTime: string) => sql<SqlBool>`
  vehicle_snap.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid
  and vehicle_snap.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid`

const ofCameras = ({ text, count }: IdList, planned?: number) =>
  inArray(sql.ref('vehicle_snap.camera_id'), sql`${text}::uuid[]`, count, planned)

/**
 * Cameras beside plates, whose index finds the rows: only so few cameras may find fewer. The planner looks at each camera of a planned
 * list in each week, which took longer than the search itself with 400 cameras.
 */
const CAMERAS_BESIDE_PLATES = 8
export const besidePlates = (cameras: IdList) => ofCameras(cameras, CAMERAS_BESIDE_PLATES)

/** The text is made by an expression, so that no index is chosen for it: patterns that find this many are read in order of time. */
function ofPlates(match: PlateMatch): Expression<SqlBool> {
  // By a sub-select: the planner would look at each plate of a list in each week.
  if ('ids' in match)
    return sql<SqlBool>`vehicle_snap.plate_id = any(array(select unnest(${match.ids.text}::int[])))`
  return sql<SqlBool>`(vehicle_snap.plate || '') like any(${match.patterns}::text[])`
}

const anyOf = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`

function looksOf(filters: SnapFilters): Expression<SqlBool>[] {
  const { plateColours, bodyColours, vehicleTypes, brand, hasPlate } = filters
  const where: Expression<SqlBool>[] = []
  if (plateColours) where.push(anyOf('vehicle_snap.plate_colour', plateColours))
  if (bodyColours) where.push(anyOf('vehicle_snap.body_colour', bodyColours))
  if (vehicleTypes) where.push(anyOf('vehicle_snap.vehicle_type', vehicleTypes))
  if (brand)
    where.push(sql`lower(vehicle_snap.brand || ' ' || vehicle_snap.sub_brand) like ${containsPattern(brand)}`)
  if (hasPlate !== undefined) where.push(sql`(vehicle_snap.plate_id is not null) = ${hasPlate}`)
  return where
}

function passingOf({ direction, lane, speedFrom, speedTo }: SnapFilters): Expression<SqlBool>[] {
  const where: Expression<SqlBool>[] = []
  if (direction) where.push(sql`vehicle_snap.direction = ${direction}`)
  if (lane !== undefined) where.push(sql`vehicle_snap.lane = ${lane}`)
  if (speedFrom !== undefined) where.push(sql`vehicle_snap.speed >= ${speedFrom}`)
  if (speedTo !== undefined) where.push(sql`vehicle_snap.speed <= ${speedTo}`)
  return where
}

/** A hit's id holds the time of its passage too, so that only hits of the span are looked through. */
const ofHits = ({ isHit, startTime, endTime }: SnapFilters) => sql<SqlBool>`
  (vehicle_snap.id in (
    select h.snap_id from vehicle_hit h
    where h.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid
      and h.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid)) = ${isHit}`

const conditionsOf = ({ filters, cameras, plates }: ResolvedSearch): Expression<SqlBool>[] => [
  withinSpan(filters.startTime, filters.endTime),
  plates && 'ids' in plates ? besidePlates(cameras) : ofCameras(cameras),
  ...(plates ? [ofPlates(plates)] : []),
  ...looksOf(filters),
  ...passingOf(filters),
  ...(filters.isHit === undefined ? [] : [ofHits(filters)]),
]

/** Passages that are found, which are counted and put in order before anything else of them is read. */
const foundIds = (db: Db, search: ResolvedSearch) =>
  db
    .selectFrom('vehicle_snap')
    .select(['vehicle_snap.id', 'vehicle_snap.camera_id'])
    .where(eb => eb.and(conditionsOf(search)))

/** A passage that was found, and its camera. */
export type FoundSnap = Pick<SnapRow, 'id' | 'camera_id'>

export async function listSnaps(
  db: Db,
  search: ResolvedSearch,
  { pageNum, pageSize, orderBy, order, cursor }: SnapRequest,
  centreId: string,
): Promise<Page<FoundSnap>> {
  return listLargePage(
    db,
    foundIds(db, search),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { snapTime: { column: 'vehicle_snap.id', type: 'uuid' } },
      default: { by: 'snapTime', order: 'desc' },
      tieBreak: 'vehicle_snap.id',
    },
    { ...search.filters, centre: centreId },
    search.plates !== undefined && 'ids' in search.plates,
  )
}

/** All of passages that were found, in their order; one that is gone meanwhile is left out. */
export async function readFound(db: Db, snaps: readonly FoundSnap[]): Promise<SnapRow[]> {
  const ids = snaps.map(({ id }) => id)
  const inOrder = ids.toSorted()
  // The first and the last tell the weeks, also where the plan was made before the ids were known.
  const query = selectSnaps(db).where(sql<SqlBool>`vehicle_snap.id = any(${ids}::uuid[])
    and vehicle_snap.id >= ${inOrder[0] ?? null}::uuid and vehicle_snap.id <= ${inOrder.at(-1) ?? null}::uuid`)
  const { rows } = await executePrepared<SnapRow>(db, query)
  const rowOf = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => rowOf.get(id) ?? [])
}

/** How many there are, counted up to `limit`. */
export async function countSnaps(db: Db, search: ResolvedSearch, limit: number): Promise<number> {
  const some = foundIds(db, search).limit(limit)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${some}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Newest first. @param after the id of the last one that was read */
export async function readSnaps(
  db: Db,
  search: ResolvedSearch,
  limit: number,
  after?: string,
): Promise<SnapRow[]> {
  const rows = selectSnaps(db)
    .where(eb => eb.and(conditionsOf(search)))
    .orderBy('vehicle_snap.id', 'desc')
    .limit(limit)
  return (after === undefined ? rows : rows.where('vehicle_snap.id', '<', after)).execute()
}

export async function findPictureKeys(db: Db, id: string) {
  return db
    .selectFrom('vehicle_snap')
    .select(['camera_id', 'plate', 'picture_key', 'plate_picture_key'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A snap is where its camera is. */
export const snapObjects: PlacedObjects = {
  names: sql`
    select vehicle_snap.id, coalesce(vehicle_snap.plate, '') as name, device.area_id
    from vehicle_snap join device on device.id = vehicle_snap.camera_id`,
  places: sql`
    select vehicle_snap.id, device.area_id
    from vehicle_snap join device on device.id = vehicle_snap.camera_id where device.deleted_at is null`,
  devices: sql`
    select vehicle_snap.id, device.area_id, device.category, device.id as device_id
    from vehicle_snap join device on device.id = vehicle_snap.camera_id where device.deleted_at is null`,
}
