import { isPlatePattern, normalisePattern } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { readIds, type IdList } from '#server/infra/database/id-list.ts'
import { halfPatterns, likePattern, lookAlikes, nearPatterns } from './snap-search.rules.ts'

/** With more plates than this, the snaps are read in the order of time, and each is compared with the patterns. */
const PLATES_MAX = 10_000

/** Which plates a search asks for: their numbers, or where they are too many, the patterns themselves. */
export type PlateMatch = { ids: IdList } | { patterns: string[] }

/**
 * Looks plates up among those that were ever seen. Whole ones, and those that look like a misread one, are found by the
 * unique index, patterns and plates with one wrong character by the trigrams.
 */
export async function matchPlates(db: Db, plates: readonly string[], isNear: boolean): Promise<PlateMatch> {
  const whole = plates.filter(plate => !isPlatePattern(plate)).map(normalisePattern)
  const patterns = plates.filter(isPlatePattern).map(likePattern)
  const near = isNear ? whole : []
  const exact = isNear ? whole.flatMap(lookAlikes) : whole
  const conditions = [
    ...(exact.length > 0 ? [isOneOf(exact)] : []),
    ...someOf(patterns.map(pattern => sql<SqlBool>`plate like ${pattern}`)),
    ...someOf(near.map(isNearTo)),
  ]
  // A part each, so that each is found by its own index; together they name no plate twice.
  const parts = conditions.map(
    condition => sql`(select id from vehicle_plate where ${condition} limit ${PLATES_MAX + 1})`,
  )
  const ids = await readIds(db, sql.join(parts, sql` union `))
  return ids.count > PLATES_MAX
    ? { patterns: [...patterns, ...near.flatMap(nearPatterns), ...exact.map(likePattern)] }
    : { ids }
}

const isOneOf = (plates: readonly string[]) =>
  sql<SqlBool>`plate = any(array(select unnest(${[...plates]}::text[])))`

const someOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool>[] =>
  conditions.length > 0 ? [sql`(${sql.join(conditions, sql` or `)})`] : []

/** The index finds the halves, and the patterns choose among what it finds; made by an expression, so that it is not asked for each of them. */
function isNearTo(plate: string): RawBuilder<SqlBool> {
  const [begin, end] = halfPatterns(plate)
  return sql`((plate like ${begin} or plate like ${end}) and (plate || '') like any(${nearPatterns(plate)}::text[]))`
}
