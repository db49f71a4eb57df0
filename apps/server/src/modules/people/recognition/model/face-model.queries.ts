import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** How many pictures of persons have their feature of a model, and how many wait for it. */
export async function countPictures(db: Db, modelId: string): Promise<{ done: number; waiting: number }> {
  const { done, waiting } = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('face_picture as p')
        .innerJoin('face_feature as f', 'f.picture_id', 'p.id')
        .select(sql<string>`count(*)`.as('count'))
        .where('p.state', '=', 'success')
        .where('f.model_id', '=', modelId)
        .as('done'),
      eb
        .selectFrom('face_picture')
        .select(sql<string>`count(*)`.as('count'))
        .where('state', '=', 'in_progress')
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { done: Number(done), waiting: Number(waiting) }
}
