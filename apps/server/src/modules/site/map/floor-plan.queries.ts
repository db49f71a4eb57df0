import { sql } from 'kysely'
import type { PlanPlacement } from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'

const plans = (db: Db) => db.selectFrom('floor_plan').selectAll()

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export async function findPlan(db: Db, floorId: string) {
  return plans(db).where('floor_id', '=', floorId).executeTakeFirst()
}

export async function listPlans(db: Db, floorIds: readonly string[]): Promise<PlanRow[]> {
  if (floorIds.length === 0) return []
  return plans(db).where('floor_id', 'in', floorIds).execute()
}

/** Locks the plan until the transaction ends. */
export async function findPlanForUpdate(tx: Tx, floorId: string) {
  return plans(tx).where('floor_id', '=', floorId).forUpdate().executeTakeFirst()
}

/**
 * Makes operators who upload the first plan of a floor take turns; the plan's own row, which could be locked, does not
 * exist yet.
 */
export async function lockFloor(tx: Tx, floorId: string): Promise<void> {
  await tx.selectFrom('area').select('id').where('id', '=', floorId).forNoKeyUpdate().execute()
}

export interface PlanPicture {
  fileKey: string
  contentType: string
  pixelWidth: number
  pixelHeight: number
}

export async function upsertPlan(
  tx: Tx,
  floorId: string,
  picture: PlanPicture,
  placement: PlanPlacement,
): Promise<PlanRow> {
  const written = {
    file_key: picture.fileKey,
    content_type: picture.contentType,
    pixel_width: picture.pixelWidth,
    pixel_height: picture.pixelHeight,
    ...placement,
  }
  return tx
    .insertInto('floor_plan')
    .values({ floor_id: floorId, ...written })
    .onConflict(conflict =>
      conflict.column('floor_id').doUpdateSet({
        ...written,
        version: sql<number>`floor_plan.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePlacement(tx: Tx, floorId: string, placement: PlanPlacement): Promise<PlanRow> {
  return tx
    .updateTable('floor_plan')
    .set({ ...placement, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('floor_id', '=', floorId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns the key of the plan's picture; undefined when there is no plan */
export async function removePlan(tx: Tx, floorId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('floor_plan')
    .where('floor_id', '=', floorId)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key
}
