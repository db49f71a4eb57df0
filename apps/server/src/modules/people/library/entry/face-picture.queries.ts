import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export interface NewPicture {
  file: string
  width: number
  height: number
}

/** @returns their ids */
export async function insertPictures(
  tx: Tx,
  entryId: string,
  pictures: readonly NewPicture[],
): Promise<string[]> {
  if (pictures.length === 0) return []
  const rows = await tx
    .insertInto('face_picture')
    .values(pictures.map(picture => ({ entry_id: entryId, ...picture })))
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}

/** Removes pictures of a person: those with these ids. @returns ids and files of those that were there */
export async function removePictures(
  tx: Tx,
  entryId: string,
  ids: readonly string[],
): Promise<{ id: string; file: string }[]> {
  if (ids.length === 0) return []
  await lockPictures(tx, [entryId])
  return tx
    .deleteFrom('face_picture')
    .where('entry_id', '=', entryId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .returning(['id', 'file'])
    .execute()
}

/**
 * The pictures of persons, locked until the transaction ends: whoever compares them locks them in the same order, so that neither waits for
 * the other.
 */
export async function lockPictures(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ id: string; file: string }[]> {
  return tx
    .selectFrom('face_picture')
    .select(['id', 'file'])
    .where(sql<boolean>`entry_id = any(${[...entryIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function countPictures(tx: Tx, entryId: string): Promise<number> {
  const row = await tx
    .selectFrom('face_picture')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The file of a picture of this person. */
export async function findFile(db: Db, entryId: string, pictureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('face_picture')
    .select('file')
    .where('entry_id', '=', entryId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return row?.file
}

/** Puts the abnormal pictures of persons back into the queue. @returns ids of persons that had one */
export async function requeuePictures(tx: Tx, entryIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('face_picture')
    .set({ state: 'in_progress', reason: null, attempts: 0, due_at: sql<Date>`now()` })
    .where(sql<boolean>`entry_id = any(${[...entryIds]}::uuid[])`)
    .where('state', '=', 'abnormal')
    .returning('entry_id')
    .execute()
  return [...new Set(rows.map(row => row.entry_id))]
}
