import { ENROLMENT_HOURS } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Stores a user's enrolment code in place of the one before. @returns when it ends */
export async function saveEnrolment(db: Db, userId: string, codeHash: Buffer): Promise<Date> {
  const values = {
    code_hash: codeHash,
    expires_at: sql<Date>`now() + make_interval(hours => ${ENROLMENT_HOURS})`,
  }
  const row = await db
    .insertInto('second_factor_enrolment')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Uses an enrolment code up. @returns whether it was the user's and still valid */
export async function removeEnrolment(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factor_enrolment')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeOldEnrolments(db: Db): Promise<void> {
  await db
    .deleteFrom('second_factor_enrolment')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}
