import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isCentreOff } from '../centre/centre-off.queries.ts'
import { ATTEMPTS_MAX, type Outcome } from './extraction.rules.ts'

/** An extraction that did not come back within it is tried again, seconds; a picture is looked at for 30 at most. */
const LEASE_SECONDS = 60
export interface LeasedPicture {
  id: string
  entry_id: string
  file: string
  attempts: number
}

/** Takes the oldest picture that waits; one that another extraction has is skipped, and one of a centre where nobody is recognised. */
export async function leasePicture(db: Db): Promise<LeasedPicture | undefined> {
  const next = db
    .selectFrom('face_picture')
    .select('id')
    .where('state', '=', 'in_progress')
    .where('attempts', '<', ATTEMPTS_MAX)
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .where(
      sql<boolean>`not exists (select from face_entry e join face_group g on g.id = e.group_id
        where e.id = face_picture.entry_id and ${isCentreOff('g.centre_id')})`,
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('face_picture')
    .set({
      attempts: sql<number>`attempts + 1`,
      leased_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where('id', 'in', next)
    .returning(['id', 'entry_id', 'file', 'attempts'])
    .executeTakeFirst()
}

/** Ends the pictures whose last attempt did not come back: each attempt died with its server or the program. */
export const abandonPictures = (tx: Tx) =>
  tx
    .updateTable('face_picture')
    .set({ state: 'abnormal', reason: 'engine_failed', leased_until: null })
    .where('state', '=', 'in_progress')
    .where('attempts', '>=', ATTEMPTS_MAX)
    .where('leased_until', '<', sql<Date>`now()`)
    .returning('entry_id')
    .execute()

/** Gives a picture back, which counts as no attempt: nothing was wrong with it. */
export const releasePicture = (db: Db, id: string) =>
  db
    .updateTable('face_picture')
    .set({ attempts: sql<number>`attempts - 1`, leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'in_progress')
    .execute()

/** @returns whether the picture is still there and waits for this */
export async function finishPicture(tx: Tx, id: string, outcome: Outcome): Promise<boolean> {
  const { quality, ...rest } = outcome
  const result = await tx
    .updateTable('face_picture')
    .set({ ...rest, quality: quality && JSON.stringify(quality), leased_until: null })
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

/** Pictures whose feature is of another model, or missing, wait again. @returns how many */
export async function restartOthers(db: Db, modelId: string): Promise<number> {
  const result = await db
    .updateTable('face_picture')
    .set({ state: 'in_progress', attempts: 0, leased_until: null })
    .where('state', '=', 'success')
    .where(
      sql<boolean>`not exists (select from face_feature f
        where f.picture_id = face_picture.id and f.model_id = ${modelId})`,
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
