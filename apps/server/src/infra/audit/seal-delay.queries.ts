import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { CHAIN_LOCK } from './chain.queries.ts'

/**
 * A row is sealed within a second of its commit. One that waits longer than this is a fault, s; a busy machine and a
 * transaction that commits long after it has written its row stay far below.
 */
export const SEAL_LIMIT_SECONDS = 120

/** Rows that wait for their seal longer than SEAL_LIMIT_SECONDS, and what holds the sealer back. */
export interface SealDelay {
  /** Waiting rows, all of them; counted up to COUNTED_MAX. */
  rows: number
  /** When the oldest of them was written. */
  since: Date
  /** The oldest open transaction that locks the chain; of the server itself too, which holds it for a moment only. */
  heldBy: { since: Date; application: string } | undefined
}

const COUNTED_MAX = 100_000

/** Undefined while every row is sealed in time. */
export async function findSealDelay(db: Db): Promise<SealDelay | undefined> {
  // Ids grow with time, so the first waiting id is of the oldest row.
  const { rows } = await sql<{ since: Date; isLate: boolean }>`
    select audit.at as since, audit.at < now() - make_interval(secs => ${SEAL_LIMIT_SECONDS}) as "isLate"
    from audit_unsealed join audit on audit.id = audit_unsealed.audit_id
    order by audit_unsealed.audit_id limit 1`.execute(db)
  const [oldest] = rows
  if (!oldest?.isLate) return undefined
  return { rows: await countWaiting(db), since: oldest.since, heldBy: await findHolder(db, oldest.since) }
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from audit_unsealed limit ${COUNTED_MAX}) as waiting`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Who holds the lock of the chain, or one of its tables in a way that sealing has to wait for. Writers and readers of the log
 * hold weaker ones. Of a session of another role PostgreSQL tells us only that it is there; then the rows wait as long as it is
 * known to hold them.
 */
async function findHolder(db: Db, waitingSince: Date): Promise<SealDelay['heldBy']> {
  const { rows } = await sql<{ since: Date; application: string }>`
    select coalesce(activity.xact_start, activity.state_change, ${waitingSince}::timestamptz) as since,
      coalesce(activity.application_name, '') as application
    from pg_locks held join pg_stat_activity activity on activity.pid = held.pid
    where held.granted and held.pid <> pg_backend_pid()
      and held.database = (select oid from pg_database where datname = current_database())
      and ((held.locktype = 'advisory' and held.classid = 0 and held.objid = ${CHAIN_LOCK} and held.objsubid = 1)
        or (held.locktype = 'relation' and held.relation in ('audit_seal'::regclass, 'audit_unsealed'::regclass)
          and held.mode in ('RowShareLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')))
    order by since limit 1`.execute(db)
  return rows[0]
}
