import { isPlatePattern, normalisePattern } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { halfPatterns, likePattern, lookAlikes, nearPatterns } from './snap-search.rules.ts'

/** With more plates than this, the snaps are read in the order of time, and each is compared with the patterns. */
const PLATES_MAX = 10_000

/** Which plates a search asks for: their numbers, or where they are too many, the patterns themselves. */
export type PlateMatch = { ids: number[] } | { patterns: string[] }

/**
 * Looks plates up among those that were ever seen. Whole ones, and those that look like a misread one, are found by the
 * unique index, patterns and plates with one wrong character by the trigrams.
 */
export async function matchPlates(db: Db, plates: readonly string[], isNear: boolean): Promise<PlateMatch> {
  const whole = plates.filter(plate => !isPlatePattern(plate)).map(normalisePattern)
  const patterns = plates.filter(isPlatePattern).map(likePattern)
  const near = isNear ? whole : []
  const exact = isNear ? whole.flatMap(lookAlikes) : whole
  const found = await Promise.all([
    findWhole(db, exact),
    findLike(
      db,
      patterns.map(pattern => sql<SqlBool>`plate like ${pattern}`),
    ),
    findLike(db, near.map(isNearTo)),
  ])
  const ids = [...new Set(found.flat())]
  return ids.length > PLATES_MAX
    ? { patterns: [...patterns, ...near.flatMap(nearPatterns), ...exact.map(likePattern)] }
    : { ids }
}

/** The index finds the halves, and the patterns choose among what it finds; made by an expression, so that it is not asked for each of them. */
function isNearTo(plate: string): RawBuilder<SqlBool> {
  const [begin, end] = halfPatterns(plate)
  return sql`((plate like ${begin} or plate like ${end}) and (plate || '') like any(${nearPatterns(plate)}::text[]))`
}

async function findWhole(db: Db, plates: readonly string[]): Promise<number[]> {
  if (plates.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_plate where plate = any(array(select unnest(${[...plates]}::text[])))`.execute(db)
  return rows.map(row => row.id)
}

/** At most one more than are looked up one by one. */
async function findLike(db: Db, conditions: readonly RawBuilder<SqlBool>[]): Promise<number[]> {
  if (conditions.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_plate where ${sql.join(conditions, sql` or `)} limit ${PLATES_MAX + 1}`.execute(db)
  return rows.map(row => row.id)
}
