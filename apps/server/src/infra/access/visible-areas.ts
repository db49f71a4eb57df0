import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '../binding/gate.ts'
import { uuidArray } from './uuid-array.ts'

/**
 * Condition of a list: rows whose area the user may see, within the selected centre.
 * @param column the area's id as the query names it, e.g. `device.area_id`
 */
export function visibleAreas(
  access: AccessSnapshot,
  centre: Centre | undefined,
  column: string,
): RawBuilder<SqlBool> {
  const area = sql.ref(column)
  const { areaIds, centres } = access
  const reached =
    areaIds === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${area} = any(${uuidArray(areaIds)}::uuid[])`
  // Of one centre only, every area is in it: the plan stays free of the join.
  if (!centre || (centres.length === 1 && centres[0]?.id === centre.id)) return reached
  return sql<SqlBool>`${reached} and ${area} in (select id from area where centre_id = ${centre.id}::uuid)`
}
