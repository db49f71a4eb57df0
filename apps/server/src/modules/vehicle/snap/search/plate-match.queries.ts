import { isPlatePattern, normalisePattern } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import { likePattern, lookAlikes, nearPatterns } from './snap-search.rules.ts'

/** With more plates than this, the snaps are read in the order of time, and each is compared with the patterns. */
const PLATES_MAX = 3000

/** Which plates a search asks for: their numbers, or where they are too many, the patterns themselves. */
export type PlateMatch = { ids: number[] } | { patterns: string[] }

/**
 * Looks plates up among those that were ever seen. Whole ones, and those that look like a misread one, are found by the
 * unique index, patterns and plates with one wrong character by the trigrams.
 */
export async function matchPlates(db: Db, plates: readonly string[], isNear: boolean): Promise<PlateMatch> {
  const whole = plates.filter(plate => !isPlatePattern(plate)).map(normalisePattern)
  const patterns = [
    ...plates.filter(isPlatePattern).map(likePattern),
    ...(isNear ? whole.flatMap(nearPatterns) : []),
  ]
  const ids = await findWhole(db, isNear ? whole.flatMap(lookAlikes) : whole)
  if (patterns.length === 0) return { ids }
  const more = await findLike(db, patterns)
  const exact = (isNear ? whole.flatMap(lookAlikes) : whole).map(likePattern)
  return more.length > PLATES_MAX
    ? { patterns: [...patterns, ...exact] }
    : { ids: [...new Set([...ids, ...more])] }
}

async function findWhole(db: Db, plates: readonly string[]): Promise<number[]> {
  if (plates.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_plate where plate = any(${[...plates]}::text[])`.execute(db)
  return rows.map(row => row.id)
}

/** At most one more than are looked up one by one. */
async function findLike(db: Db, patterns: readonly string[]): Promise<number[]> {
  const conditions = patterns.map(pattern => sql`plate like ${pattern}`)
  const { rows } = await sql<{ id: number }>`
    select id from vehicle_plate where ${sql.join(conditions, sql` or `)} limit ${PLATES_MAX + 1}`.execute(db)
  return rows.map(row => row.id)
}
