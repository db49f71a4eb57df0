import { deviceCategories, type DeviceCategory } from '@palisade/contract'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre, DeviceReach } from './access.ts'
import { inArray, PLANNED_VALUES } from '#server/infra/database/in-array.ts'
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

/**
 * The same condition in parts of which each visible device meets exactly one. Each part finds its rows by an index, so that
 * a count which stops at a limit reads about as many rows as it counts, however few of all devices the user sees. For the
 * table of devices itself.
 */
export function visibleDeviceParts(
  access: AccessSnapshot,
  centre: Centre | undefined,
): [RawBuilder<SqlBool>, ...RawBuilder<SqlBool>[]] {
  const { devices, areaIds } = access
  if (devices === 'areas' || areaIds === 'all') return [visibleDevices(access, centre)]
  const { area, category, id } = refsOf(deviceColumns)
  const place = inCentre(access, centre, deviceColumns.area)
  const groups = [...groupByAreas(devices.areaIds)]
  const inGroups = groups.map(([areas, categories]) => inGroup(areas, categories, deviceColumns))
  const parts = groups.map(
    ([areas, categories]) =>
      sql<SqlBool>`${category} in (${names(categories)}) and ${inUnplanned(area, areas)}`,
  )
  if (devices.chosen.size > 0) {
    const others = inGroups.length > 0 ? sql`and not (${sql.join(inGroups, sql` or `)})` : sql``
    parts.push(sql<SqlBool>`${inUnplanned(id, devices.chosen)} ${others}`)
  }
  const [first = sql<SqlBool>`false`, ...rest] = parts.map(part => sql<SqlBool>`${place} and ${part}`)
  return [first, ...rest]
}

/**
 * Whether the parts are better counted one after another than in one statement: sending and reading the ids of so many areas
 * takes longer than a statement more, and the first part alone often reaches the limit of a count.
 */
export const isCountedInTurn = ({ areaIds }: AccessSnapshot): boolean =>
  areaIds !== 'all' && areaIds.size > PLANNED_VALUES

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
  const { area, id } = refsOf(columns)
  const conditions = [...groupByAreas(areaIds)].map(([areas, categories]) =>
    inGroup(areas, categories, columns),
  )
  // `chosen` holds only devices that are in one of the user's areas now. Rows that keep the area of an earlier moment
  // (such as alarms) therefore check their own area as well.
  const isChosen = within(id, chosen)
  const isElsewhere = columns !== deviceColumns
  if (chosen.size > 0)
    conditions.push(isElsewhere ? sql<SqlBool>`(${isChosen} and ${within(area, all)})` : isChosen)
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

/** One scan of an index over all values, which the planner does not see: planning with them costs 10 µs each. */
const inUnplanned = (column: Expression<unknown>, ids: ReadonlySet<string>) =>
  sql`${column} = any((select ${uuidArray(ids)}::uuid[])::uuid[])`

const refsOf = ({ area, category, id }: DeviceColumns) => ({
  area: sql.ref(area),
  category: sql.ref(category),
  id: sql.ref(id),
})

const names = (categories: readonly DeviceCategory[]) => sql.join(categories.map(one => sql.lit(one)))

function inGroup(areas: ReadonlySet<string>, categories: readonly DeviceCategory[], columns: DeviceColumns) {
  const { area, category } = refsOf(columns)
  return sql<SqlBool>`(${category} in (${names(categories)}) and ${within(area, areas)})`
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
