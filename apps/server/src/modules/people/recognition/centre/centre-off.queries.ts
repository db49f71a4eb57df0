import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Condition: no faces are recognised in this centre. @param column the centre as the query names it, e.g. `g.centre_id` */
export const isCentreOff = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from recognition_off o where o.centre_id = ${sql.ref(column)})`

export const findOff = (db: Db, centreId: string) =>
  db.selectFrom('recognition_off').selectAll().where('centre_id', '=', centreId).executeTakeFirst()

const exists = async (query: RawBuilder<unknown>, db: Db): Promise<boolean> =>
  (await query.execute(db)).rows.length > 0

export const isAnyGroupOff = (db: Db, groupIds: readonly string[]): Promise<boolean> =>
  exists(
    sql`select from face_group g where g.id = any(${[...groupIds]}::uuid[]) and ${isCentreOff('g.centre_id')} limit 1`,
    db,
  )

export const isAnyEntryOff = (db: Db, entryIds: readonly string[]): Promise<boolean> =>
  exists(
    sql`select from face_entry e join face_group g on g.id = e.group_id
      where e.id = any(${[...entryIds]}::uuid[]) and ${isCentreOff('g.centre_id')} limit 1`,
    db,
  )

export const isCameraOff = (db: Db, cameraId: string): Promise<boolean> =>
  exists(
    sql`select from device join area on area.id = device.area_id
      where device.id = ${cameraId} and ${isCentreOff('area.centre_id')}`,
    db,
  )

/** @returns false: it was off already */
export async function insertOff(
  tx: Tx,
  row: { centre_id: string; reason: string; turned_off_by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('recognition_off')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns false: it was on already */
export async function removeOff(tx: Tx, centreId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recognition_off')
    .where('centre_id', '=', centreId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
