import { deviceCategories } from '@palisade/contract'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre, DeviceReach } from './access.ts'
import { inArray, PLANNED_VALUES } from '../database/in-array.ts'
import { uuidArray } from './uuid-array.ts'
import { inCentre, visibleAreas } from './visible-areas.ts'

/** Columns of a device as the query names them. */
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

/** Condition of a list: rows whose device the user may see, within the selected centre. */
export function visibleDevices(
  access: AccessSnapshot,
  centre: Centre | undefined,
  columns: DeviceColumns = deviceColumns,
): RawBuilder<SqlBool> {
  const reached = reachedDevices(access, columns)
  if (!reached) return visibleAreas(access, centre, columns.area)
  // What narrows the devices asks for their areas already. Few areas find their rows by an index; many would be asked twice.
  const isOfFew = access.areaIds !== 'all' && access.areaIds.size <= PLANNED_VALUES
  const place = isOfFew ? visibleAreas : inCentre
  return sql<SqlBool>`${place(access, centre, columns.area)} and ${reached}`
}

/** The whole condition on area and device where something narrows the devices; undefined when nothing does. */
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
  // Of a device where it stands now, the chosen ones were asked for their area when they were read.
  const isChosen = within(id, chosen)
  const isElsewhere = columns !== deviceColumns
  if (chosen.size > 0)
    conditions.push(isElsewhere ? sql<SqlBool>`(${isChosen} and ${within(area, all)})` : isChosen)
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

/** Several lists beside each other would only cost planning, unless they are short. */
const PLANNED_BESIDE = 100
const within = (column: Expression<unknown>, ids: ReadonlySet<string>) =>
  inArray(column, sql`${uuidArray(ids)}::uuid[]`, ids.size, PLANNED_BESIDE)

/** Categories of the same areas are asked for together; a category without any is left out. */
function groupByAreas(areaIds: DeviceReach['areaIds']) {
  const filled = deviceCategories.filter(category => areaIds[category].size > 0)
  return Map.groupBy(filled, category => areaIds[category])
}
