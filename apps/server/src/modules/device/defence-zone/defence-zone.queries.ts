import type { DeviceCategory, SensorType, ZoneCondition } from '@palisade/contract'
import type { ZoneStatus } from '@palisade/drivers'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** The columns of a zone that a user enters. */
export type ZoneColumns = Pick<
  Selectable<Database['defence_zone']>,
  'name' | 'number' | 'sensor_type' | 'longitude' | 'latitude'
>

/** Finds a panel to which zones may be added; it cannot be deleted until the transaction ends. */
export async function findPanelForShare(tx: Tx, id: string) {
  return tx
    .selectFrom('device')
    .select(['id', 'kind', 'area_id', 'category'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

export async function insertZone(db: Db, zone: ZoneColumns & { panel_id: string }): Promise<string> {
  const row = await db.insertInto('defence_zone').values(zone).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * @param isOther whether the number now names another zone of the panel, so that the known condition is no longer valid
 */
export async function updateZone(db: Db, id: string, columns: ZoneColumns, isOther: boolean): Promise<void> {
  const unknown = { condition: 'unknown' as const, condition_since: sql<Date>`now()` }
  await db
    .updateTable('defence_zone')
    .set({ ...columns, ...(isOther ? unknown : {}), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeZones(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('defence_zone').where('id', 'in', ids).execute()
}

const selectRows = (db: Db) =>
  db
    .selectFrom('defence_zone')
    .innerJoin('device', 'device.id', 'defence_zone.panel_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'defence_zone.id',
      'defence_zone.name',
      'defence_zone.number',
      'defence_zone.sensor_type',
      'defence_zone.panel_id',
      'device.name as panel_name',
      'device.state as panel_state',
      'device.area_id',
      'device.category as panel_category',
      'area.name as area_name',
      'defence_zone.longitude',
      'defence_zone.latitude',
      'defence_zone.floor_id',
      'defence_zone.condition',
      'defence_zone.condition_since',
      'defence_zone.version',
    ])
    .where('device.deleted_at', 'is', null)

export type ZoneRow = Awaited<ReturnType<typeof findZones>>[number]

export async function findZones(db: Db, ids: readonly string[]) {
  return selectRows(db)
    .where('defence_zone.id', 'in', [...ids])
    .orderBy('defence_zone.number')
    .execute()
}

/** Locks the zone until the transaction ends. */
export async function findZoneForUpdate(tx: Tx, id: string) {
  return selectRows(tx).where('defence_zone.id', '=', id).forUpdate('defence_zone').executeTakeFirst()
}

/** The registered zone with this number on a panel. */
export async function findZoneOf(db: Db, panelId: string, number: number) {
  return selectRows(db)
    .where('defence_zone.panel_id', '=', panelId)
    .where('defence_zone.number', '=', number)
    .executeTakeFirst()
}

export type ZoneListRequest = PageRequest<'name' | 'number' | 'condition'> & {
  name?: string | undefined
  sensorType?: SensorType | undefined
  condition?: ZoneCondition | undefined
  panelId?: string | undefined
  areaIds?: readonly string[] | undefined
}

/** Zones of panels in the visible areas. `name` is a part of a name. */
export async function listZones(
  db: Db,
  request: ZoneListRequest,
  scope: { access: AccessSnapshot; centre: Centre },
) {
  const { name, sensorType, condition, panelId, areaIds } = request
  const filters: Expression<SqlBool>[] = [visibleDevices(scope.access, scope.centre), ...areasFilter(areaIds)]
  if (name) filters.push(sql`strpos(lower(defence_zone.name), lower(${name})) > 0`)
  if (sensorType) filters.push(sql`defence_zone.sensor_type = ${sensorType}`)
  if (condition) filters.push(sql`defence_zone.condition = ${condition}`)
  if (panelId) filters.push(sql`defence_zone.panel_id = ${panelId}::uuid`)
  return listPage(
    db,
    selectRows(db).where(eb => eb.and(filters)),
    request,
    {
      by: {
        name: 'defence_zone.name',
        number: 'defence_zone.number',
        condition: 'defence_zone.condition',
      },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'defence_zone.id',
    },
  )
}

export interface ConditionChange {
  id: string
  panelId: string
  category: DeviceCategory
  areaId: string
  condition: string
  since: Date
}

/**
 * Stores the conditions that a panel reports; zones that are not registered are ignored.
 * @returns the zones whose condition changed
 */
export async function noteConditions(
  tx: Tx,
  panelId: string,
  zones: readonly ZoneStatus[],
): Promise<ConditionChange[]> {
  const numbers = zones.map(zone => zone.number)
  const conditions = zones.map(zone => zone.condition)
  const { rows } = await sql<ConditionChange>`
    update defence_zone set condition = seen.condition, condition_since = now()
    from unnest(${numbers}::int[], ${conditions}::text[]) as seen(number, condition), device
    where defence_zone.panel_id = ${panelId}::uuid and defence_zone.number = seen.number
      and defence_zone.condition <> seen.condition and device.id = panel_id and device.deleted_at is null
    returning defence_zone.id, panel_id as "panelId", device.category, device.area_id as "areaId", defence_zone.condition,
      defence_zone.condition_since as since`.execute(tx)
  return rows
}

/**
 * Whether the panel can be reached. A device in maintenance has that state whether it is reached or not, so its channel
 * status decides.
 */
const reached = sql<SqlBool>`(
  device.state in ('online', 'fault')
  or device.state = 'maintenance' and not exists (
    select from device_sighting s
    where s.device_id = device.id and s.channel = 'control' and s.is_up is not true))`

/**
 * Makes the conditions of zones unknown whose panel cannot be reached.
 * @param panelIds limits this to these; others than panels do not matter
 * @returns the zones whose condition was known until now
 */
export async function forgetUnreached(tx: Tx, panelIds?: readonly string[]): Promise<ConditionChange[]> {
  const some = panelIds === undefined ? sql`` : sql`and panel_id = any(${panelIds}::uuid[])`
  const { rows } = await sql<ConditionChange>`
    update defence_zone set condition = 'unknown', condition_since = now()
    from device
    where device.id = panel_id and defence_zone.condition <> 'unknown' and not ${reached} ${some}
    returning defence_zone.id, panel_id as "panelId", device.category, device.area_id as "areaId", defence_zone.condition,
      defence_zone.condition_since as since`.execute(tx)
  return rows
}

/** Panels that can be reached and have zones with an unknown condition. */
export async function listPanelsToAsk(db: Db, panelIds?: readonly string[]): Promise<string[]> {
  let query = db
    .selectFrom('device')
    .innerJoin('defence_zone', 'defence_zone.panel_id', 'device.id')
    .select('device.id')
    .distinct()
    .where('defence_zone.condition', '=', 'unknown')
    .where('device.deleted_at', 'is', null)
    .where(reached)
  if (panelIds !== undefined) query = query.where('device.id', '=', sql<string>`any(${panelIds}::uuid[])`)
  const rows = await query.execute()
  return rows.map(row => row.id)
}

/** A zone is where its panel is. */
export const defenceZoneObjects: PlacedObjects = {
  names: sql`
    select defence_zone.id, defence_zone.name, panel.area_id
    from defence_zone join device panel on panel.id = defence_zone.panel_id`,
  places: sql`
    select defence_zone.id, device.area_id from defence_zone join device on device.id = panel_id`,
  devices: sql`
    select defence_zone.id, device.area_id, device.category, device.id as device_id
    from defence_zone join device on device.id = panel_id`,
}
