import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { FeaturePack } from './face-index.messages.ts'

const features = (db: Db) =>
  db
    .selectFrom('face_feature as f')
    .innerJoin('face_picture as p', 'p.id', 'f.picture_id')
    .innerJoin('face_entry as e', 'e.id', 'p.entry_id')
    .where('p.state', '=', 'success')
    .select(['p.entry_id', 'f.picture_id', 'e.group_id', 'f.model_id', 'f.feature'])

type Rows = ReturnType<typeof features>

/** Puts rows together in the database: a row of its own for each feature costs more than the feature's comparison. */
const packed = (db: Db, rows: Rows) =>
  db
    .selectFrom(rows.as('row'))
    .select([
      'model_id',
      sql<number>`octet_length(feature)`.as('each'),
      sql<string>`string_agg(entry_id::text, '')`.as('entries'),
      sql<string>`string_agg(picture_id::text, '')`.as('pictures'),
      sql<string>`string_agg(group_id::text, '')`.as('groups'),
      // Shorter than the hexadecimal form that bytes come in, and read ten times as fast.
      sql<string>`encode(string_agg(feature, ''::bytea), 'base64')`.as('features'),
    ])
    .groupBy(['model_id', sql`octet_length(feature)`])

/**
 * The features of all pictures of the next persons, in the order of their ids.
 * @param after the last person of the page before
 * @param limit persons
 * @returns packs of whole persons, and the last one when more may follow
 */
export async function nextFeatures(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<{ packs: FeaturePack[]; next: string | undefined }> {
  let page = db.selectFrom('face_entry').select('id').orderBy('id')
  if (after !== undefined) page = page.where('id', '>', after)
  const next = (
    await page
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id
  // Both ends for both tables: with a limit instead the planner reads one of them from its beginning.
  let rows = features(db)
  if (after !== undefined) rows = rows.where('e.id', '>', after).where('p.entry_id', '>', after)
  if (next !== undefined) rows = rows.where('e.id', '<=', next).where('p.entry_id', '<=', next)
  return { packs: await packed(db, rows).execute(), next }
}

export const featuresOf = (db: Db, entryIds: readonly string[]): Promise<FeaturePack[]> =>
  packed(db, features(db).where(sql<boolean>`p.entry_id = any(${[...entryIds]}::uuid[])`)).execute()
