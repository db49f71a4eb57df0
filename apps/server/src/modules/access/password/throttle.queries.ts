import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'
import { executePrepared } from '../../../infra/database/prepared.ts'
import {
  FORGET_FAILURES_MS,
  KNOWN_ADDRESS_MS,
  policies,
  type Counter,
  type CounterKind,
} from './throttle.rules.ts'

export type CounterKeys = Record<CounterKind, string>

/** Sorted, so that two transactions lock the rows in the same order and never deadlock. */
const pairsOf = (keys: CounterKeys) =>
  (Object.entries(keys) as [CounterKind, string][]).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** @returns the counters, and the time by the database's clock, which wrote theirs; ms since 1970 */
export async function listCounters(db: Db, keys: CounterKeys): Promise<{ counters: Counter[]; now: number }> {
  const counted = db
    .selectFrom('login_attempt')
    .select(['kind', 'failures', 'failed_at', 'succeeded_at', 'locked_until'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where(eb => eb.or(pairsOf(keys).map(([kind, key]) => eb.and({ kind, key }))))
  const { rows } = await executePrepared(db, counted)
  const counters = rows.map(row => ({
    kind: row.kind as CounterKind,
    failures: row.failures,
    failedAt: row.failed_at?.getTime() ?? null,
    succeededAt: row.succeeded_at?.getTime() ?? null,
    lockedUntil: row.locked_until?.getTime() ?? null,
  }))
  return { counters, now: rows[0]?.now.getTime() ?? 0 }
}

/** A setting of the policy for the kind of the row being written, as SQL. */
const ofKind = (pick: (kind: CounterKind) => number) =>
  sql<number>`case excluded.kind when 'pair' then ${pick('pair')}::int
    when 'account' then ${pick('account')}::int else ${pick('address')}::int end`

/**
 * Adds a failure to each counter; a counter whose last failure is long past starts anew.
 * @returns the counters that this locked, with the end of the lock
 */
export async function recordFailure(
  db: Db,
  keys: CounterKeys,
): Promise<{ kind: CounterKind; until: Date }[]> {
  const values = pairsOf(keys).map(([kind, key]) => ({
    kind,
    key,
    failures: 1,
    failed_at: sql<Date>`now()`,
  }))
  const forget = FORGET_FAILURES_MS / 1000
  const failures = sql<number>`case
    when login_attempt.failed_at < now() - make_interval(secs => ${forget}) then 1
    else least(login_attempt.failures, 1000000) + 1 end`
  const lockFrom = ofKind(kind => policies[kind].lockFrom)
  const lockFor = ofKind(kind => policies[kind].lockFor)
  const rows = await db
    .insertInto('login_attempt')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        failures,
        failed_at: sql<Date>`now()`,
        locked_until: sql<Date | null>`case
          when (${failures}) >= (${lockFrom}) then now() + make_interval(secs => ${lockFor}) end`,
      }),
    )
    .returning(['kind', 'locked_until'])
    .execute()
  return rows.flatMap(row =>
    row.locked_until ? [{ kind: row.kind as CounterKind, until: row.locked_until }] : [],
  )
}

/**
 * Notes that the account is known at this address from now on. The counters of the account and of the address are left
 * to expire.
 */
export async function recordSuccess(db: Db, keys: CounterKeys): Promise<void> {
  const success = { failures: 0, failed_at: null, locked_until: null, succeeded_at: sql<Date>`now()` }
  const noted = db
    .insertInto('login_attempt')
    .values({ kind: 'pair', key: keys.pair, ...success })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(success))
  await executePrepared(db, noted)
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
