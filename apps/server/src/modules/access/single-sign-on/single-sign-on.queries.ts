import { SINGLE_SIGN_ON_MINUTES } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'

export async function insertAttempt(db: Db, handleHash: Buffer, sealed: Buffer): Promise<void> {
  await db
    .insertInto('single_sign_on_attempt')
    .values({
      handle_hash: handleHash,
      sealed,
      expires_at: sql<Date>`now() + make_interval(mins => ${SINGLE_SIGN_ON_MINUTES})`,
    })
    .execute()
}

/** Removes and returns an attempt, so that an answer can be used only once, whether it succeeds or not. */
export async function removeAttempt(db: Db, handleHash: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('single_sign_on_attempt')
    .where('handle_hash', '=', handleHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed')
    .executeTakeFirst()
  return row?.sealed
}

export async function removeOldAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('single_sign_on_attempt')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}
