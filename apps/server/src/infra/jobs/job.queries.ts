import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { JobQueue } from './job-queue.ts'

const keyOf = ({ key }: JobQueue) => sql.ref(`job.${key}`)
const after = (ms: number) => sql`now() + ${ms} * interval '1 ms'`

/** A condition on `job`: it waits or is in work. Its words are literal, so that indexes on open jobs serve it. */
const isOpen = ({ state }: JobQueue): RawBuilder<boolean> =>
  state
    ? sql<boolean>`${sql.ref(`job.${state.column}`)} in (${sql.lit(state.waiting)}, ${sql.lit(state.running)})`
    : sql<boolean>`true`

const isRunning = ({ state }: JobQueue) =>
  state ? sql<boolean>`${sql.ref(`job.${state.column}`)} = ${sql.lit(state.running)}` : sql<boolean>`true`

const isTriedOften = ({ triesMax }: JobQueue) =>
  triesMax === undefined || triesMax === Infinity
    ? sql<boolean>`false`
    : sql<boolean>`job.attempts >= ${triesMax}`

/** A condition on `job`: whoever had it for the last time died with it. */
export const isSpent = (queue: JobQueue): RawBuilder<boolean> =>
  sql<boolean>`(${isOpen(queue)} and job.due_at <= now() and ${isTriedOften(queue)})`

/** A job that was taken. `lease` is the end of the lease as PostgreSQL writes it, to the microsecond. */
export type Taken<Job> = Job & { lease: string }

const LEASE = sql`job.due_at::text as lease`

/**
 * A condition on `job`: nobody else has taken it since it was taken or held with this lease. Another can have taken it only after that lease
 * ended, for a whole lease; what its holder set itself, even if the answer was lost, ends earlier than that.
 */
const isStillOf = ({ lease: length }: JobQueue, lease: string | undefined) =>
  lease === undefined
    ? sql<boolean>`true`
    : sql<boolean>`job.due_at < ${lease}::timestamptz + ${length} * interval '1 ms'`

/**
 * Takes jobs that are due: those that wait, and those whose holder died, since its lease has ended. Nobody else gets them until their
 * own lease ends.
 */
export async function takeJobs<Job>(db: Db, queue: JobQueue, limit: number): Promise<Taken<Job>[]> {
  const { table, lease, state, triesMax, order, condition, set, columns } = queue
  const changes = [
    sql`due_at = ${after(lease)}`,
    ...(triesMax === undefined ? [] : [sql`attempts = job.attempts + 1`]),
    ...(state ? [sql`${sql.ref(state.column)} = ${state.running}`] : []),
    ...(set ? [set] : []),
  ]
  const { rows } = await sql<Taken<Job>>`
    with due as materialized (
      select ${keyOf(queue)} as key from ${sql.table(table)} job
      where job.due_at <= now() and ${isOpen(queue)} and not ${isTriedOften(queue)} and ${condition ?? sql`true`}
      order by ${order ?? sql`job.due_at`} limit ${limit} for update of job skip locked)
    update ${sql.table(table)} job set ${sql.join(changes)} from due where ${keyOf(queue)} = due.key
    returning ${columns ?? sql`job.*`}, ${LEASE}`.execute(db)
  return rows
}

/**
 * Keeps a job for another lease.
 * @param lease that of whoever holds it; left out: whoever does
 * @returns the new lease; undefined when the job was cancelled, has ended, or was taken by another copy of the server
 */
export async function holdJob(
  db: Db,
  queue: JobQueue,
  key: string,
  lease?: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ lease: string }>`
    update ${sql.table(queue.table)} job set due_at = ${after(queue.lease)}
    where ${keyOf(queue)} = ${key}::uuid and ${isRunning(queue)} and ${isStillOf(queue, lease)}
    returning ${LEASE}`.execute(db)
  return rows[0]?.lease
}

export interface Later {
  /** Time until the next try, ms. */
  ms: number
  /** False: this try counts for nothing, e.g. because the program stops; left out: it counts. */
  isTried?: boolean
  /** Further columns that are set with it. */
  set?: RawBuilder<unknown>
}

/**
 * Gives a job back for another try.
 * @param later with the lease of whoever gives it back; left out: whoever has it
 * @returns false when it was cancelled, has ended, or was taken by another copy of the server
 */
export async function postponeJob(
  db: Db,
  queue: JobQueue,
  key: string,
  { ms, isTried = true, set, lease }: Later & { lease?: string },
): Promise<boolean> {
  const { table, state, triesMax } = queue
  const changes = [
    sql`due_at = ${after(ms)}`,
    ...(triesMax === undefined || isTried ? [] : [sql`attempts = job.attempts - 1`]),
    ...(state ? [sql`${sql.ref(state.column)} = ${state.waiting}`] : []),
    ...(set ? [set] : []),
  ]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} job set ${sql.join(changes)}
    where ${keyOf(queue)} = ${key}::uuid and ${isRunning(queue)} and ${isStillOf(queue, lease)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Removes a job. @returns whether it still existed, so that of two that both hold it only one goes on */
export async function removeJob(db: Db, queue: JobQueue, key: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(queue.table)} job where ${keyOf(queue)} = ${key}::uuid`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Counts the open jobs of a user and of everybody, and locks the queue until the transaction ends, so that two requests count one after the
 * other.
 * @param isOthers further jobs that count as open
 */
export async function countOpen(
  tx: Tx,
  queue: JobQueue,
  userId: string,
  isOthers: RawBuilder<boolean> = sql`false`,
): Promise<{ own: number; total: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${queue.table}, 52))`.execute(tx)
  const { rows } = await sql<{ own: number; total: number }>`
    select count(*) filter (where job.user_id = ${userId}::uuid)::int as own, count(*)::int as total
    from ${sql.table(queue.table)} job where ${isOpen(queue)} or ${isOthers}`.execute(tx)
  return rows[0] ?? { own: 0, total: 0 }
}

interface Kept {
  /** Jobs whose moment in this column is earlier are removed. */
  since: 'started_at' | 'ended_at' | 'changed_at'
  before: Date
  /** The column of the file that is their result; left out: they have none. */
  file?: 'file_key'
}

/** Removes jobs that are over and were kept for long enough. @returns the keys of their files */
export async function removeEndedJobs(
  db: Db,
  queue: JobQueue,
  { since, before, file }: Kept,
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from ${sql.table(queue.table)} job
    where ${sql.ref(`job.${since}`)} < ${before}::timestamptz and not (${isOpen(queue)})
    returning ${file === undefined ? sql`null` : sql.ref(`job.${file}`)} as key`.execute(db)
  return rows.flatMap(({ key }) => key ?? [])
}
