import { CHALLENGE_MINUTES } from '@palisade/contract'
import { sql } from 'kysely'
import { isFactorRequired } from '#server/infra/access/second-factor-required.queries.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/**
 * `confirm`: a login waits for a code. `setup`: a login waits for a factor to be set up. `own`: a signed-in user sets
 * up a factor.
 */
export type ChallengePurpose = 'confirm' | 'setup' | 'own'

export interface Challenge {
  userId: string
  userName: string
  name: string
  status: string
  tries: number
  /** The time of reading, by the database's clock. */
  readAt: string
  secret: Buffer | null
}

export async function insertChallenge(
  db: Db,
  challenge: {
    tokenHash: Buffer
    userId: string
    address: string
    purpose: ChallengePurpose
    secret?: Buffer
  },
): Promise<void> {
  const { tokenHash, userId, address, purpose, secret = null } = challenge
  await db
    .insertInto('second_factor_challenge')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      address,
      purpose,
      secret,
      expires_at: sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute()
}

export interface ChallengeKey {
  tokenHash: Buffer
  address: string
  purpose: ChallengePurpose
}

const minutesBefore = sql<Date>`expires_at - make_interval(mins => ${CHALLENGE_MINUTES})`

const challengeBy = (db: Db, { tokenHash, address, purpose }: ChallengeKey) =>
  db
    .selectFrom('second_factor_challenge')
    .innerJoin('user_account', 'user_account.id', 'user_id')
    .select(['user_id as userId', 'user_name as userName', 'name', 'status', 'tries', 'secret'])
    // Read as text, because a Date would cut it to the millisecond.
    .select(sql<string>`clock_timestamp()::text`.as('readAt'))
    .where('token_hash', '=', tokenHash)
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    // A change of the password ends the challenges that the old password began.
    .where('credentials_since', '<=', minutesBefore)

/** A challenge that is still valid, for the address it was given to. */
export async function findChallenge(db: Db, key: ChallengeKey): Promise<Challenge | undefined> {
  return challengeBy(db, key).executeTakeFirst()
}

export async function findChallengeForUpdate(tx: Tx, key: ChallengeKey): Promise<Challenge | undefined> {
  return challengeBy(tx, key).forUpdate('second_factor_challenge').executeTakeFirst()
}

export async function countTry(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('second_factor_challenge')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function keepPendingSecret(tx: Tx, tokenHash: Buffer, secret: Buffer): Promise<void> {
  await tx
    .updateTable('second_factor_challenge')
    .set({ secret })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function removeChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('second_factor_challenge').where('token_hash', '=', tokenHash).execute()
}

export async function removeChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_factor_challenge').where('user_id', '=', userId).execute()
}

export async function removeOldChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('second_factor_challenge')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

export interface Factor {
  secret: Buffer
  lastStep: number
  failures: number
  /** How long ago the last code was wrong, by the database's clock, ms; null when it was right. */
  failedAgo: number | null
}

const factorOf = (db: Db, userId: string) =>
  db
    .selectFrom('second_factor')
    .select(['secret', 'last_step as lastStep', 'failures'])
    .select(
      sql<number | null>`(extract(epoch from clock_timestamp() - failed_at) * 1000)::float8`.as('failedAgo'),
    )
    .where('user_id', '=', userId)

export async function findFactorForUpdate(tx: Tx, userId: string): Promise<Factor | undefined> {
  return factorOf(tx, userId).forUpdate().executeTakeFirst()
}

/** Whether the user has a factor, whether they must have one, and how many recovery codes are left. */
export async function findFactorState(db: Db, userId: string) {
  const state = sql<{ setAt: Date | null; isRequired: boolean; codes: number }>`
    select
      (select created_at from second_factor where user_id = u.id) as "setAt",
      (select count(*) from second_factor_recovery_code where user_id = u.id) as codes,
      ${isFactorRequired('u')} as "isRequired"
    from user_account u where u.id = ${userId}`
  const { rows } = await executePrepared(db, state)
  return rows[0]
}

/** @returns whether it was written; without `isReplacing` an existing factor stays */
export async function saveFactor(
  tx: Tx,
  factor: { userId: string; secret: Buffer; lastStep: number },
  isReplacing: boolean,
): Promise<boolean> {
  const values = {
    secret: factor.secret,
    last_step: factor.lastStep,
    failures: 0,
    failed_at: null,
    created_at: sql<Date>`now()`,
  }
  const row = await tx
    .insertInto('second_factor')
    .values({ user_id: factor.userId, ...values })
    .onConflict(conflict =>
      isReplacing ? conflict.column('user_id').doUpdateSet(values) : conflict.doNothing(),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordCodeAccepted(tx: Tx, userId: string, lastStep?: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ failures: 0, failed_at: null, ...(lastStep !== undefined && { last_step: lastStep }) })
    .where('user_id', '=', userId)
    .execute()
}

export async function recordCodeRefused(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set(eb => ({ failures: eb('failures', '+', 1), failed_at: sql<Date>`clock_timestamp()` }))
    .where('user_id', '=', userId)
    .execute()
}

/** Removes a factor with its recovery codes. @returns whether there was one */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('second_factor_recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('second_factor_recovery_code')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses a recovery code up. @returns whether it was among those left */
export async function removeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factor_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
