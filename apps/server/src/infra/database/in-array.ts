import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * A list with more values than this is checked row by row, because planning with it would cost 10 µs for each value
 * (docs/design/0003).
 */
export const PLANNED_VALUES = 1_000

/**
 * Condition that a column is in a list that is sent as one array. A short list is planned with its values, so that
 * PostgreSQL takes an index when they match few rows. A long list matches many rows anyway; it is put into a `case`,
 * into which the planner's estimate does not look. PostgreSQL looks its values up by hash all the same, several times
 * as fast as in a sub-select.
 * @param array the parameter with its cast, e.g. `${ids}::uuid[]`
 * @param count the number of values in it
 */
export function inArray(
  column: Expression<unknown>,
  array: Expression<unknown>,
  count: number,
  planned = PLANNED_VALUES,
): RawBuilder<SqlBool> {
  const isIn = sql<SqlBool>`${column} = any(${array})`
  return count <= planned ? isIn : sql<SqlBool>`case when ${isIn} then true else false end`
}
