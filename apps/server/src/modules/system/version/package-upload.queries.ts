import { UPLOAD_IDLE_MINUTES, UPLOAD_KEPT_HOURS, type ClientPlatform } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** The one lock for starting an upload. */
const LOCK = 0x75706c64

export const lockUploads = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)

const columns = [
  'id',
  'user_id as userId',
  'file_name as fileName',
  'fingerprint',
  'platform',
  'bytes',
  'received',
] as const

/** Finds an upload of this user, and locks it until the transaction ends. */
export async function findUploadForUpdate(tx: Tx, id: string, userId: string) {
  return tx
    .selectFrom('package_upload')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The user's newest upload that can be continued. */
export async function findUploadOf(db: Db, userId: string) {
  return db
    .selectFrom('package_upload')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('touched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUploadOf>>>

/** Whether another user's upload is running. */
export async function hasOtherRunning(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('package_upload')
    .select('id')
    .where('user_id', '!=', userId)
    .where('touched_at', '>', sql<Date>`now() - make_interval(mins => ${UPLOAD_IDLE_MINUTES})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUpload(
  tx: Tx,
  upload: { userId: string; fileName: string; fingerprint: string; platform: ClientPlatform; bytes: number },
): Promise<UploadRow> {
  const { userId, fileName, ...rest } = upload
  return tx
    .insertInto('package_upload')
    .values({ user_id: userId, file_name: fileName, ...rest })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function touchUpload(tx: Tx, id: string, received: number): Promise<void> {
  await tx
    .updateTable('package_upload')
    .set({ received, touched_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('package_upload').where('id', '=', id).execute()
}

export async function removeUploadsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('package_upload').where('user_id', '=', userId).returning('id').execute()
  return rows.map(row => row.id)
}

/** Removes uploads that nobody has continued. @returns the ids of the remaining ones */
export async function sweepUploads(db: Db): Promise<string[]> {
  await db
    .deleteFrom('package_upload')
    .where('touched_at', '<', sql<Date>`now() - make_interval(hours => ${UPLOAD_KEPT_HOURS})`)
    .execute()
  const rows = await db.selectFrom('package_upload').select('id').execute()
  return rows.map(row => row.id)
}
