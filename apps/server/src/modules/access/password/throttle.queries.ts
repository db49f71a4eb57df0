import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
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

/** A moment in ms since 1970. */
const msOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The counters of these keys as one value, for a statement that reads more than them. */
export const countersOf = (keys: CounterKeys) => sql<Counter[] | null>`(
  select json_agg(json_build_object('kind', kind, 'failures', failures, 'failedAt', ${msOf('failed_at')},
    'succeededAt', ${msOf('succeeded_at')}, 'lockedUntil', ${msOf('locked_until')}))
  from login_attempt where ${sql.join(
    pairsOf(keys).map(([kind, key]) => sql`(kind = ${kind} and key = ${key})`),
    sql` or `,
  )})`

export interface Counted {
  counters: readonly Counter[]
  /** By the database's clock, which wrote the times of the counters; ms since 1970. */
  now: number
}

export async function listCounters(db: Db, keys: CounterKeys): Promise<Counted> {
  const { rows } = await executePrepared(
    db,
    sql<CountedRow>`
    select ${countersOf(keys)} as counters, clock_timestamp() as now`,
  )
  return countedOf(rows[0])
}

/** `countersOf` and `clock_timestamp()` as they were read. */
export interface CountedRow {
  counters: Counter[] | null
  now: Date
}

export const countedOf = (row: CountedRow | undefined): Counted => ({
  counters: row?.counters ?? [],
  now: row?.now.getTime() ?? 0,
})

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
  return rows.flatMap(row => (row.locked_until ? [{ kind: row.kind, until: row.locked_until }] : []))
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
