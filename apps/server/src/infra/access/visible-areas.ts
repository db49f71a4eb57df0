import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from './access.ts'
import { inArray } from '#server/infra/database/in-array.ts'
import { uuidArray } from './uuid-array.ts'

/**
 * Condition of a list: only rows whose area the user may see, within the selected centre.
 * @param column the area's id as the query names it, e.g. `device.area_id`
 */
export function visibleAreas(
  access: AccessSnapshot,
  centre: Centre | undefined,
  column: string,
): RawBuilder<SqlBool> {
  const { areaIds } = access
  const reached =
    areaIds === 'all'
      ? sql<SqlBool>`true`
      : inArray(sql.ref(column), sql`${uuidArray(areaIds)}::uuid[]`, areaIds.size)
  return sql<SqlBool>`${reached} and ${inCentre(access, centre, column)}`
}

/** Condition of a list: only rows whose area is in the selected centre. */
export function inCentre(
  { centres }: AccessSnapshot,
  centre: Centre | undefined,
  column: string,
): RawBuilder<SqlBool> {
  // For a user with one centre, every visible area is in it, so the condition would only add a join.
  if (!centre || (centres.length === 1 && centres[0]?.id === centre.id)) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} in (select id from area where centre_id = ${centre.id}::uuid)`
}
