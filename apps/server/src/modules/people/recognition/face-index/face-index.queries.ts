import { sql } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import type { FeatureRow } from './face-index.messages.ts'

const features = (db: Db) =>
  db
    .selectFrom('face_feature as f')
    .innerJoin('face_picture as p', 'p.id', 'f.picture_id')
    .innerJoin('face_entry as e', 'e.id', 'p.entry_id')
    .where('p.state', '=', 'success')
    .select(['p.entry_id', 'f.picture_id', 'e.group_id', 'f.model_id', 'f.feature'])

/**
 * The features of all pictures of the next persons, in the order of their ids.
 * @param after the last person of the page before
 * @param limit rows at most; more than one person has pictures
 * @returns rows of whole persons, and the last one when more may follow
 */
export async function nextFeatures(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<{ rows: FeatureRow[]; next: string | undefined }> {
  let query = features(db).orderBy('p.entry_id').limit(limit)
  if (after !== undefined) query = query.where('p.entry_id', '>', after)
  const rows = await query.execute()
  if (rows.length < limit) return { rows, next: undefined }
  // The last person may have more pictures than were read.
  const last = rows.at(-1)?.entry_id
  const whole = rows.filter(row => row.entry_id !== last)
  return { rows: whole, next: whole.at(-1)?.entry_id }
}

export const featuresOf = (db: Db, entryIds: readonly string[]): Promise<FeatureRow[]> =>
  features(db)
    .where(sql<boolean>`p.entry_id = any(${[...entryIds]}::uuid[])`)
    .execute()
