import type { Db, Tx } from '#server/infra/database/database.ts'

export interface FalseRow {
  hit_id: string
  deployment_id: string
  entry_id: string
  model_id: string
  /** Sealed for its hit. */
  feature: Buffer
}

export const listFalse = (db: Db): Promise<FalseRow[]> =>
  db.selectFrom('face_false').select(['hit_id', 'deployment_id', 'entry_id', 'model_id', 'feature']).execute()

export async function insertFalse(tx: Tx, row: FalseRow & { created_by: string }): Promise<void> {
  await tx
    .insertInto('face_false')
    .values(row)
    .onConflict(conflict => conflict.column('hit_id').doNothing())
    .execute()
}

export async function deleteFalse(tx: Tx, hitId: string): Promise<void> {
  await tx.deleteFrom('face_false').where('hit_id', '=', hitId).execute()
}
