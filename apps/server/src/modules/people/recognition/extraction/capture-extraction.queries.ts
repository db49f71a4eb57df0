import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { isCentreOff } from '../centre/centre-off.queries.ts'

export interface CapturePass {
  model_id: string
  position: string | null
  done: number
  ended_at: Date | null
}

export const findPass = (db: Db): Promise<CapturePass | undefined> =>
  db.selectFrom('face_capture_pass').select(['model_id', 'position', 'done', 'ended_at']).executeTakeFirst()

/** @returns whether the pass is a new one: there was none for this model */
export async function beginPass(db: Db, modelId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('face_capture_pass')
    .values({ model_id: modelId })
    .onConflict(conflict =>
      conflict
        .column('is_only')
        .doUpdateSet({ model_id: modelId, position: null, done: 0, ended_at: null })
        .where('face_capture_pass.model_id', '<>', modelId),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** All captures are looked through once more: some that were passed over may be looked at now. */
export const restartPass = (db: Db) =>
  db.updateTable('face_capture_pass').set({ position: null, ended_at: null }).execute()

/** A pass as it was read; one that was begun again meanwhile is left alone. */
const still = (tx: Tx | Db, { model_id, position }: Pick<CapturePass, 'model_id' | 'position'>) =>
  tx
    .updateTable('face_capture_pass')
    .where('model_id', '=', model_id)
    .where(sql<boolean>`position is not distinct from ${position}::uuid`)

export const endPass = (db: Db, pass: CapturePass) =>
  still(db, pass)
    .set({ ended_at: sql<Date>`now()` })
    .execute()

/** Notes that a capture was looked at. @param done captures that got their feature by it: 1 or 0 */
export const movePass = (tx: Tx, pass: CapturePass, to: string, done: number) =>
  still(tx, pass)
    .set({ position: to, done: sql<number>`done + ${done}` })
    .execute()

export interface OldCapture {
  id: string
  picture_key: string
}

/** The next older captures whose features are of another model; those of centres where nobody is recognised are passed over. */
export const nextOldCaptures = (
  db: Db,
  modelId: string,
  position: string | null,
  limit: number,
): Promise<OldCapture[]> =>
  db
    .selectFrom('face_capture as c')
    .select(['c.id', 'c.picture_key'])
    .where('c.model_id', '<>', modelId)
    .$if(position !== null, older => older.where('c.id', '<', position ?? ''))
    .where(
      sql<boolean>`not exists (select from device join area on area.id = device.area_id
        where device.id = c.camera_id and ${isCentreOff('area.centre_id')})`,
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export const updateCaptureFeature = (tx: Tx, id: string, row: { model_id: string; feature: Buffer }) =>
  tx.updateTable('face_capture').set(row).where('id', '=', id).execute()
