import { SINGLE_SIGN_ON_MINUTES } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

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

export interface Binding {
  userId: string
  /** As `issuerKey` writes it. */
  issuer: string
  subject: string
  name: string
}

/** Binds an account in place of the binding that it had. A person who is bound to another account hits a constraint. */
export async function saveBinding(db: Db, { userId, issuer, subject, name }: Binding): Promise<void> {
  const values = { issuer, subject, name, bound_at: sql<Date>`now()` }
  await db
    .insertInto('single_sign_on_binding')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function findBinding(db: Db, userId: string) {
  return db
    .selectFrom('single_sign_on_binding')
    .select(['issuer', 'subject', 'name', 'bound_at as boundAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns whether there was one */
export async function removeBinding(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('single_sign_on_binding')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account that is bound to this person at this provider. */
export async function findBoundUser(db: Db, issuer: string, subject: string) {
  return (
    db
      .selectFrom('single_sign_on_binding')
      .innerJoin('user_account', 'user_account.id', 'user_id')
      .select(['user_account.id', 'user_name as userName', 'user_account.name', 'status'])
      // Read as text, because a Date would cut it to the millisecond.
      .select(sql<string>`clock_timestamp()::text`.as('readAt'))
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('user_account').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function removeOldAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('single_sign_on_attempt')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}
