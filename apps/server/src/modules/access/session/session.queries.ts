import { sql } from 'kysely'
import {
  begunAfter,
  begunBefore,
  idleSecondsLeft,
  lifeSecondsLeft,
  usedAfter,
  usedBefore,
} from '#server/infra/access/session-life.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

export interface NewSession {
  ticketHash: Buffer
  userId: string
  address: string
  userAgent: string
  /** The time at which the credentials that were checked had been read; now when it is left out. */
  confirmedAt?: string | undefined
  /** The hash of the password that was checked; left out when no password was asked for. */
  passwordHash?: string | undefined
}

/**
 * Inserts a session. It locks the user's row, so that the password cannot change meanwhile.
 * @returns false, without a session, when the password has changed since it was checked
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const { ticketHash, userId, address, userAgent, confirmedAt, passwordHash } = session
  const insert = db
    .insertInto('session')
    .columns(['ticket_hash', 'user_id', 'address', 'user_agent', 'confirmed_at'])
    .expression(eb =>
      eb
        .selectFrom('user_account')
        .select([
          sql<Buffer>`${ticketHash}::bytea`.as('ticket_hash'),
          'id',
          sql<string>`${address}::text`.as('address'),
          sql<string>`${userAgent}::text`.as('user_agent'),
          sql<Date>`coalesce(${confirmedAt ?? null}::timestamptz, now())`.as('confirmed_at'),
        ])
        .where('id', '=', userId)
        .$if(passwordHash !== undefined, some => some.where('password_hash', '=', passwordHash ?? ''))
        .forNoKeyUpdate(),
    )
  return (await executePrepared(db, insert)).numAffectedRows === 1n
}

export interface EndedSession {
  id: string
  userId: string
  address: string
}

const ended = ['id', 'user_id as userId', 'address'] as const

/** @param userId removes only sessions of this user */
export async function removeSessions(
  db: Db,
  ids: readonly string[],
  userId?: string,
): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where('id', 'in', ids)
    .$if(userId !== undefined, some => some.where('user_id', '=', userId ?? ''))
    .returning(ended)
    .execute()
}

/** @param but the one session that is kept */
export async function removeSessionsOf(db: Db, userId: string, but?: string): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(but !== undefined, some => some.where('id', '<>', but ?? ''))
    .returning(ended)
    .execute()
}

/** Removes all: who had a session when a backup was made may have none any more. Phones that are told of tasks go with theirs. */
export async function removeAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('session').execute()
}

/** Removes the sessions past their idle time or their lifetime, and those that a clock set back has made too young. */
export async function removeExpiredSessions(db: Db): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where(eb =>
      eb.or([
        eb('last_used_at', '<=', usedAfter),
        eb('created_at', '<=', begunAfter),
        eb('last_used_at', '>', usedBefore),
        eb('created_at', '>', begunBefore),
      ]),
    )
    .returning(ended)
    .execute()
}

export async function findRemaining(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .select([idleSecondsLeft.as('idleSeconds'), lifeSecondsLeft.as('lifeSeconds')])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, userId: string) {
  return db
    .selectFrom('user_account')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a new password. Sessions confirmed earlier are dead from now on, except the given one. */
export async function updatePassword(
  db: Db,
  change: { userId: string; passwordHash: string; sessionId: string },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ password_hash: change.passwordHash, credentials_since: sql<Date>`now()` })
    .where('id', '=', change.userId)
    .execute()
  await db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', change.sessionId)
    .execute()
}

export async function listUserNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'user_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row.user_name]))
}
