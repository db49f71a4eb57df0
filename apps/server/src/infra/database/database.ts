import { Kysely, type Transaction } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import { CommitDialect } from './connection/commit-dialect.ts'
import { PreparingClient } from './connection/preparing-client.ts'
import type { Database } from './schema.gen.ts'

export type Db = Kysely<Database>
/** A transaction. It is also a `Db`, so it can be passed wherever a query takes one. */
export type Tx = Transaction<Database>

/** Runs work in a transaction that commits when the work is done, and leaves nothing when it throws. */
export type RunTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** Transactions of work that is no call; a call runs its own with `context.transaction`. */
export const transactionsOf =
  (db: Db): RunTransaction =>
  work =>
    db.transaction().execute(work)

export interface DatabaseOptions {
  /** The largest number of connections. */
  size?: number
  /** The database aborts a single statement after this time, ms. */
  statementTimeout?: number
  /** Further settings of each connection, by their names in PostgreSQL. */
  settings?: Readonly<Record<string, string>>
  /** Called when an idle connection is lost; the pool opens a new one by itself. */
  onError?: (error: Error) => void
  /** Called after each transaction that has committed. */
  onCommit?: () => void
}

export interface OpenDatabase {
  db: Db
  pool: Pool
  close(): Promise<void>
}

const INT8 = 20
const DATE = 1082

/** Reads bigint as number (our counts and sequences stay below 2^53), and a date as its text `yyyy-mm-dd`. */
function typeParsers(): TypeOverrides {
  const types = new TypeOverrides()
  types.setTypeParser(INT8, Number)
  types.setTypeParser(DATE, text => text)
  return types
}

/** Opens a pool of connections. It connects at the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: options.size ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    options: Object.entries(options.settings ?? {})
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'palisade',
    keepAlive: true,
    types: typeParsers(),
    Client: PreparingClient,
    // A connection sends a statement at once, though it waits for the answer of another (`together`).
    pipeline: true,
  })
  pool.on('error', error => options.onError?.(error))
  // The pool listens for errors of idle connections only. Without this listener, a connection that is lost between two
  // statements of a transaction would end the program; with it, the transaction's next statement fails.
  pool.on('connect', client => client.on('error', () => undefined))
  const dialect = new CommitDialect({ pool }, () => options.onCommit?.())
  const db = new Kysely<Database>({ dialect })
  return { db, pool, close: () => db.destroy() }
}
