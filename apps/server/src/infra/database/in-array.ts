import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** Beyond this many values a list is checked row by row: planning with it costs 10 µs a value (docs/design/0003). */
export const PLANNED_VALUES = 1_000

/**
 * Membership in a list that goes as one array. A short one is planned with what is in it, so that an index is taken when
 * it holds few rows; a long one is broad anyway, and hidden in a `case`, into which the planner's estimate does not look.
 * It is looked up by hash all the same, several times as fast as in a sub-select.
 * @param array the parameter with its cast, e.g. `${ids}::uuid[]`
 * @param count of its values
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
