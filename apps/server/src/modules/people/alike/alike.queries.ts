import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isCentreOff } from '#server/modules/people/recognition/centre/centre-off.queries.ts'

/** A feature that was not yet compared with those of other persons, sealed for its picture. */
export interface UncomparedFeature {
  picture_id: string
  entry_id: string
  feature: Buffer
}

/**
 * The oldest features of a model that wait to be compared, of centres in which faces are recognised. Each is looked up by itself: joined
 * freely, a library of a million that waits is read and sorted whole for each of these reads.
 */
export async function listUncompared(db: Db, modelId: string, limit: number): Promise<UncomparedFeature[]> {
  const { rows } = await sql<UncomparedFeature>`
    select f.picture_id, p.entry_id, f.feature from face_feature f cross join lateral (
      select p.entry_id from face_picture p join face_entry e on e.id = p.entry_id join face_group g on g.id = e.group_id
      where p.id = f.picture_id and p.state = 'success' and not ${isCentreOff('g.centre_id')} offset 0
    ) p where f.compared_at is null and f.model_id = ${modelId} order by f.picture_id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Groups of centres in which faces are recognised. */
export async function listGroupIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('face_group as g')
    .select('g.id')
    .where(sql<boolean>`not ${isCentreOff('g.centre_id')}`)
    .execute()
  return rows.map(row => row.id)
}

export interface AlikePicture {
  pictureId: string
  similarity: number
}

/**
 * Notes what a picture was found to be like, for both: who of two was there first depends on which feature was made sooner. The pictures are
 * locked before their features, as whoever deletes one does, and in the order of their ids: neither waits for the other.
 * @returns the persons of the other pictures; undefined: the picture, or its feature, is gone meanwhile
 */
export async function storeCompared(
  tx: Tx,
  pictureId: string,
  alike: readonly AlikePicture[],
): Promise<string[] | undefined> {
  const entryOf = await holdPictures(tx, [pictureId, ...alike.map(one => one.pictureId)])
  const marked = await tx
    .updateTable('face_feature')
    .set({ compared_at: sql<Date>`now()` })
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return undefined
  const others = alike.filter(one => entryOf.has(one.pictureId))
  if (others.length === 0) return []
  // In one order, whichever of the two pictures is the one that is compared: another server may store the same pairs now.
  const pairs = others
    .flatMap(({ pictureId: otherId, similarity }) => [
      { picture_id: pictureId, other_picture_id: otherId, similarity },
      { picture_id: otherId, other_picture_id: pictureId, similarity },
    ])
    .toSorted((a, b) => (a.picture_id + a.other_picture_id < b.picture_id + b.other_picture_id ? -1 : 1))
  await tx
    .insertInto('face_alike')
    .values(pairs)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return [...new Set(others.map(one => entryOf.get(one.pictureId) ?? ''))]
}

/** Keeps those of these pictures that are still there until the transaction ends. @returns the person of each */
async function holdPictures(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('face_picture')
    .select(['id', 'entry_id'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(row => [row.id, row.entry_id]))
}
