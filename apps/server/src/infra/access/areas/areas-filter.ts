import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Conditions of a list's filter by areas, each with those below it; none where no area is named.
 * @param column the area's id as the query names it
 */
export const areasFilter = (
  areaIds: readonly string[] | undefined,
  column = 'device.area_id',
): Expression<SqlBool>[] =>
  areaIds === undefined
    ? []
    : [
        sql<SqlBool>`${sql.ref(column)} in (select named.id from area named where named.path && ${[...areaIds]}::uuid[])`,
      ]
