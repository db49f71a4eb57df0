import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import { isSpent } from '#server/infra/jobs/job.queries.ts'
import { isCentreOff } from '../centre/centre-off.queries.ts'
import { ATTEMPTS_MAX, type Outcome } from './extraction.rules.ts'

export interface TakenPicture {
  id: string
  entry_id: string
  file: string
  attempts: number
}

/**
 * Pictures that wait for their feature, the oldest first; none of a centre where nobody is recognised. One is looked at for 30 s at most, and
 * tried again when it did not come back.
 */
export const pictureJobs: JobQueue = {
  table: 'face_picture',
  key: 'id',
  lease: 60_000,
  state: { column: 'state', waiting: 'in_progress', running: 'in_progress' },
  triesMax: ATTEMPTS_MAX,
  condition: sql<boolean>`not exists (select from face_entry e join face_group g on g.id = e.group_id
    where e.id = job.entry_id and ${isCentreOff('g.centre_id')})`,
  order: sql`job.id`,
  columns: sql`job.id, job.entry_id, job.file, job.attempts`,
}

/** Ends the pictures whose last attempt did not come back: each attempt died with its server or the program. */
export const abandonPictures = (tx: Tx) =>
  tx
    .updateTable('face_picture as job')
    .set({ state: 'abnormal', reason: 'engine_failed' })
    .where(isSpent(pictureJobs))
    .returning('job.entry_id')
    .execute()

/** @returns whether the picture is still there and waits for this */
export async function finishPicture(tx: Tx, id: string, outcome: Outcome): Promise<boolean> {
  const { quality, ...rest } = outcome
  const result = await tx
    .updateTable('face_picture')
    .set({ ...rest, quality: quality && JSON.stringify(quality) })
    .where('id', '=', id)
    .where('state', '=', 'in_progress')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the feature of a picture, which waits to be compared with those of other persons. */
export async function upsertFeature(
  tx: Tx,
  row: { picture_id: string; model_id: string; feature: Buffer },
): Promise<void> {
  const { picture_id, model_id, feature } = row
  await tx
    .insertInto('face_feature')
    .values(row)
    .onConflict(conflict =>
      conflict.column('picture_id').doUpdateSet({ model_id, feature, compared_at: null }),
    )
    .execute()
  // Found with the feature before.
  await tx
    .deleteFrom('face_alike')
    .where(eb => eb.or([eb('picture_id', '=', picture_id), eb('other_picture_id', '=', picture_id)]))
    .execute()
}

/**
 * Pictures whose feature is of another model wait again. An index finds those: most of the time there are none, and each start of a server
 * asks.
 * @returns how many
 */
export async function restartOthers(db: Db, modelId: string): Promise<number> {
  const result = await db
    .updateTable('face_picture')
    .set({ state: 'in_progress', attempts: 0, due_at: sql<Date>`now()` })
    .where('state', '=', 'success')
    .where(
      sql<boolean>`id = any(array(
        select picture_id from face_feature where model_id < ${modelId} or model_id > ${modelId}))`,
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
