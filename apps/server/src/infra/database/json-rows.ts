import { sql, type RawBuilder } from 'kysely'

/**
 * Many rows as a table in SQL, sent as one parameter: a statement with ten parameters a row costs a burst of events half of
 * its time in writing and parsing it.
 * @param columns names and types as in SQL; a field that a row lacks is null
 */
export function jsonRows(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${storableJson(rows)}::jsonb) as row (${sql.raw(columns)})`
}

/** Half a surrogate pair, which JSON escapes, is no text to PostgreSQL. */
const HALF_PAIR = /\\ud[89a-f]/i

/** A replacer makes JSON several times slower, so only texts that may need one get it. */
function storableJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  return HALF_PAIR.test(text) ? JSON.stringify(rows, wellFormed) : text
}

const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
