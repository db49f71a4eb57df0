import { loadDatabase, readContents, refuseUsedDatabase, type Loaded } from '@palisade/postgres'
import { Client } from 'pg'
import { MIGRATE_LOCK, migrateWithin, readMigrations, refuseForeign } from '../migrate.ts'
import { settleEvents } from './settle-events.ts'

/** The oldest PostgreSQL that has all that our migrations use (`uuidv7`, virtual columns), as it numbers itself. */
const OLDEST = 180_000

export interface CopyToLoad {
  /** Folder with the tables and `contents.json`. */
  folder: string
  /** The migrations that its database held. */
  migrations: string[]
}

export interface LoadEvents {
  /** Told after each table; the load waits for it. */
  onTable?: (name: string, rows: number) => unknown
  /** All of it is there for good: whatever fails from now on undoes nothing. */
  onFilled?: () => Promise<unknown> | void
}

/**
 * Fills an empty database with a copy: shape and rows in one transaction, so that a database that is cut off half way is empty
 * as before. A server that is started on it meanwhile waits for the lock of the migrations.
 * @throws Error when the database is not empty or not fit, or the copy is not whole
 */
export async function loadCopy(
  url: string,
  { folder, migrations }: CopyToLoad,
  { onTable, onFilled }: LoadEvents = {},
): Promise<Loaded> {
  const contents = await readContents(folder)
  const client = new Client({ connectionString: url, application_name: 'palisade copy' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATE_LOCK])
    await refuseOld(client)
    await refuseUsedDatabase(client)
    await migrateWithin(client, migrations)
    await refuseLetters(client)
    const loaded = await loadDatabase(client, folder, contents, ({ name, rows }) => onTable?.(name, rows))
    await settleEvents(client)
    refuseOtherShape(await refuseForeign(client, await readMigrations()), migrations)
    await client.query('commit')
    await onFilled?.()
    // Without statistics the first lists of a large site would be planned as those of an empty one, until PostgreSQL makes them by itself.
    await client.query('analyze').catch(() => undefined)
    return loaded
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The shape was made by what is told beside the copy; its rows know what they lay in. */
function refuseOtherShape(held: ReadonlySet<string>, told: readonly string[]): void {
  const odd = [...told.filter(name => !held.has(name)), ...[...held].filter(name => !told.includes(name))]
  if (odd.length > 0)
    throw new Error(`the copy is of another shape than is told beside it: ${odd.join(', ')}`)
}

async function refuseOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const [{ number, version } = { number: 0, version: '' }] = rows
  if (number < OLDEST) throw new Error(`PostgreSQL ${version} is too old: Palisade needs 18 or later`)
}

/** With another ctype pg_trgm silently drops every Chinese character, and no search finds one. */
async function refuseLetters(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFit: boolean }>(
    `select current_setting('server_encoding') = 'UTF8' and cardinality(show_trgm('门')) > 0 as "isFit"`,
  )
  if (!rows[0]?.isFit)
    throw new Error('the database must be made with the encoding UTF8 and a ctype of UTF-8, as C.UTF-8')
}
