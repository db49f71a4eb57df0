import { deviceCategories } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre, DeviceReach } from '../binding/gate.ts'
import { uuidArray } from './uuid-array.ts'
import { visibleAreas } from './visible-areas.ts'

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
  const areas = visibleAreas(access, centre, columns.area)
  const reached = reachedDevices(access, columns)
  return reached ? sql<SqlBool>`${areas} and ${reached}` : areas
}

/** What narrows the devices beyond their areas; undefined when nothing does. */
export function reachedDevices(
  access: AccessSnapshot,
  columns: DeviceColumns = deviceColumns,
): RawBuilder<SqlBool> | undefined {
  return access.devices === 'areas' ? undefined : withinReach(access.devices, access.areaIds, columns)
}

function withinReach(
  { areaIds, chosen }: DeviceReach,
  all: AccessSnapshot['areaIds'],
  columns: DeviceColumns,
): RawBuilder<SqlBool> {
  const [area, category, id] = [columns.area, columns.category, columns.id].map(name => sql.ref(name))
  const conditions = [...groupByAreas(areaIds)].map(([areas, categories]) => {
    const isOne = sql<SqlBool>`${category} = any(${categories}::text[])`
    return areas === all ? isOne : sql<SqlBool>`(${isOne} and ${area} = any(${uuidArray(areas)}::uuid[]))`
  })
  if (chosen.size > 0) conditions.push(sql<SqlBool>`${id} = any(${uuidArray(chosen)}::uuid[])`)
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

/** Categories of the same areas are asked for together; a category without any is left out. */
function groupByAreas(areaIds: DeviceReach['areaIds']) {
  const filled = deviceCategories.filter(category => areaIds[category].size > 0)
  return Map.groupBy(filled, category => areaIds[category])
}
