import { sql, type RawBuilder } from 'kysely'

/**
 * Many rows as a table in SQL, sent as one parameter: a statement with ten parameters a row costs a burst of events half of
 * its time in writing and parsing it.
 * @param columns names and types as in SQL; a field that a row lacks is null
 */
export function jsonRows(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) as row (${sql.raw(columns)})`
}

/** Half a surrogate pair is no text to PostgreSQL's JSON. */
const storable = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
