import { TICKET_IDLE_HOURS, TICKET_LIFE_HOURS } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/database.ts'
import { FORGET_FAILURES_MS, KNOWN_ADDRESS_MS, type Counter, type CounterKind } from './throttle.rules.ts'

export async function findUserByName(db: Db, userName: string) {
  return db
    .selectFrom('user_account')
    .select(['id', 'user_name as userName', 'name', 'password_hash as passwordHash', 'status'])
    .where('user_name', '=', userName)
    .executeTakeFirst()
}

export async function insertSession(
  db: Db,
  session: { ticketHash: Buffer; userId: string; address: string },
): Promise<string> {
  const row = await db
    .insertInto('session')
    .values({ ticket_hash: session.ticketHash, user_id: session.userId, address: session.address })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface EndedSession {
  id: string
  userId: string
}

export async function removeSession(db: Db, id: string): Promise<EndedSession[]> {
  return db.deleteFrom('session').where('id', '=', id).returning(['id', 'user_id as userId']).execute()
}

export async function removeSessionsOf(db: Db, userId: string): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .returning(['id', 'user_id as userId'])
    .execute()
}

/** Those past their idle time or their life. */
export async function removeExpiredSessions(db: Db): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where(eb =>
      eb.or([
        eb('last_used_at', '<=', sql<Date>`now() - make_interval(hours => ${TICKET_IDLE_HOURS})`),
        eb('created_at', '<=', sql<Date>`now() - make_interval(hours => ${TICKET_LIFE_HOURS})`),
      ]),
    )
    .returning(['id', 'user_id as userId'])
    .execute()
}

type CounterKeys = Record<CounterKind, string>

const pairsOf = (keys: CounterKeys) => Object.entries(keys) as [CounterKind, string][]

export async function listCounters(db: Db, keys: CounterKeys): Promise<Counter[]> {
  const rows = await db
    .selectFrom('login_attempt')
    .select(['kind', 'failures', 'failed_at', 'succeeded_at'])
    .where(eb => eb.or(pairsOf(keys).map(([kind, key]) => eb.and({ kind, key }))))
    .execute()
  return rows.map(row => ({
    kind: row.kind as CounterKind,
    failures: row.failures,
    failedAt: row.failed_at?.getTime() ?? null,
    succeededAt: row.succeeded_at?.getTime() ?? null,
  }))
}

/** One more failure for each counter; those long past do not count any more. Sorted, so that two never deadlock. */
export async function recordFailure(db: Db, keys: CounterKeys): Promise<void> {
  const values = pairsOf(keys)
    .map(([kind, key]) => ({ kind, key, failures: 1, failed_at: sql<Date>`now()` }))
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  const isPast = sql`login_attempt.failed_at < now() - make_interval(secs => ${FORGET_FAILURES_MS / 1000})`
  await db
    .insertInto('login_attempt')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        failures: sql<number>`case when ${isPast} then 1 else login_attempt.failures + 1 end`,
        failed_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

/** The account is known at this address from now on. The account's and the address's counters run off by themselves. */
export async function recordSuccess(db: Db, keys: CounterKeys): Promise<void> {
  const success = { failures: 0, failed_at: null, succeeded_at: sql<Date>`now()` }
  await db
    .insertInto('login_attempt')
    .values({ kind: 'pair', key: keys.pair, ...success })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(success))
    .execute()
}

export async function removeOldCounters(db: Db): Promise<void> {
  const secondsAgo = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1000})`
  await db
    .deleteFrom('login_attempt')
    .where(eb => eb.or([eb('failed_at', 'is', null), eb('failed_at', '<', secondsAgo(FORGET_FAILURES_MS))]))
    .where(eb =>
      eb.or([eb('succeeded_at', 'is', null), eb('succeeded_at', '<', secondsAgo(KNOWN_ADDRESS_MS))]),
    )
    .execute()
}
