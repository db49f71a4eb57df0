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
 * Notes what a picture was found to be like, for both: who of two was there first depends on which feature was made sooner.
 * @returns the persons of the other pictures; undefined: the picture, or its feature, is gone meanwhile
 */
export async function storeCompared(
  tx: Tx,
  pictureId: string,
  alike: readonly AlikePicture[],
): Promise<string[] | undefined> {
  const marked = await tx
    .updateTable('face_feature')
    .set({ compared_at: sql<Date>`now()` })
    .where('picture_id', '=', pictureId)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return undefined
  // The others may go at the same moment: those that are still there stay until this is committed.
  const { rows } = await sql<{ entry_id: string }>`
    with other as (
      select p.id, p.entry_id, given.similarity
      from unnest(${alike.map(one => one.pictureId)}::uuid[], ${alike.map(one => one.similarity)}::real[])
        as given (id, similarity)
      join face_picture p on p.id = given.id
      for key share of p),
    kept as (
      insert into face_alike (picture_id, other_picture_id, similarity)
      select ${pictureId}::uuid, id, similarity from other
      union all select id, ${pictureId}::uuid, similarity from other
      on conflict do nothing)
    select distinct entry_id from other`.execute(tx)
  return rows.map(row => row.entry_id)
}
