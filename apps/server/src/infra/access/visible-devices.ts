import { deviceCategories } from '@palisade/contract'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre, DeviceReach } from './access.ts'
import { inArray, PLANNED_VALUES } from '../database/in-array.ts'
import { uuidArray } from './uuid-array.ts'
import { inCentre, visibleAreas } from './visible-areas.ts'

/** The columns of a device, as the query names them. */
export interface DeviceColumns {
  area: string
  category: string
  id: string
}

export const deviceColumns: DeviceColumns = {
  area: 'device.area_id',
  category: 'device.category',
  id: 'device.id',
}

/** Condition of a list: only rows whose device the user may see, within the selected centre. */
export function visibleDevices(
  access: AccessSnapshot,
  centre: Centre | undefined,
  columns: DeviceColumns = deviceColumns,
): RawBuilder<SqlBool> {
  const reached = reachedDevices(access, columns)
  if (!reached) return visibleAreas(access, centre, columns.area)
  // The condition on devices already contains their areas. The condition on areas is repeated only for few areas, where
  // an index finds the rows; for many it would only be checked twice.
  const isOfFew = access.areaIds !== 'all' && access.areaIds.size <= PLANNED_VALUES
  const place = isOfFew ? visibleAreas : inCentre
  return sql<SqlBool>`${place(access, centre, columns.area)} and ${reached}`
}

/** The whole condition on area and device for a user whose devices are narrowed; undefined for everybody else. */
export function reachedDevices(
  access: AccessSnapshot,
  columns: DeviceColumns = deviceColumns,
): RawBuilder<SqlBool> | undefined {
  const { devices, areaIds } = access
  return devices === 'areas' || areaIds === 'all' ? undefined : withinReach(devices, areaIds, columns)
}

function withinReach(
  { areaIds, chosen }: DeviceReach,
  all: ReadonlySet<string>,
  columns: DeviceColumns,
): RawBuilder<SqlBool> {
  const [area, category, id] = [sql.ref(columns.area), sql.ref(columns.category), sql.ref(columns.id)]
  const conditions = [...groupByAreas(areaIds)].map(
    ([areas, categories]) =>
      sql<SqlBool>`(${category} in (${sql.join(categories.map(one => sql.lit(one)))}) and ${within(area, areas)})`,
  )
  // `chosen` holds only devices that are in one of the user's areas now. Rows that keep the area of an earlier moment
  // (such as alarms) therefore check their own area as well.
  const isChosen = within(id, chosen)
  const isElsewhere = columns !== deviceColumns
  if (chosen.size > 0)
    conditions.push(isElsewhere ? sql<SqlBool>`(${isChosen} and ${within(area, all)})` : isChosen)
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

/** With several lists in one query, only lists up to this length are worth the planner's time. */
const PLANNED_BESIDE = 100
const within = (column: Expression<unknown>, ids: ReadonlySet<string>) =>
  inArray(column, sql`${uuidArray(ids)}::uuid[]`, ids.size, PLANNED_BESIDE)

/**
 * Groups the categories that are reached in the same areas, so that they share a condition; a category that is reached
 * nowhere is left out.
 */
function groupByAreas(areaIds: DeviceReach['areaIds']) {
  const filled = deviceCategories.filter(category => areaIds[category].size > 0)
  return Map.groupBy(filled, category => areaIds[category])
}
