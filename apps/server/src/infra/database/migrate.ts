import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'

/** Folder of the forward SQL migrations. */
export const MIGRATIONS = path.join(import.meta.dirname, '../../../../../database/migrations')

export interface MigrateOptions {
  folder?: string
  /** Called before each migration, with the number of those that are done and of all that are missing. */
  onStep?: (name: string, done: number, of: number) => void
}

/** The one lock for all programs that migrate the same database. */
export const MIGRATE_LOCK = 0x70616c73

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations `NNNN_module_reason.sql` of a folder, in order. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings a database up to the newest migration, each in its own transaction and however long it takes. When two programs
 * migrate at once, the second waits.
 * @returns the names of the migrations that were applied now
 * @throws Error when an applied migration was edited, or the database is newer than this program
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, onStep = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'palisade migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The role's own time limit, if it has one, is for calls.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATE_LOCK])
    return await applyMissing(client, migrations, onStep)
  } finally {
    await client.end()
  }
}

/**
 * Makes the shape that a database had after the named migrations, in the transaction of `client`; the database must be empty.
 * @throws Error when this program lacks one of them
 */
export async function migrateWithin(client: Client, names: string[]): Promise<void> {
  const known = new Map((await readMigrations()).map(migration => [migration.name, migration]))
  const wanted = names.toSorted().map(name => {
    const migration = known.get(name)
    if (!migration) throw new Error(`it holds migration ${name}, which is newer than this program`)
    return migration
  })
  await client.query(CREATE_TABLE)
  for (const migration of wanted) await runOne(client, migration)
}

/** @throws Error when a database holds migrations that this program does not know, or knows otherwise */
export async function refuseForeign(client: Client, migrations: Migration[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const applied = new Map(rows.map(row => [row.name, row.checksum]))
  refuseDifferent(migrations, applied)
  return new Set(applied.keys())
}

const CREATE_TABLE = `create table if not exists migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

async function applyMissing(
  client: Client,
  migrations: Migration[],
  onStep: NonNullable<MigrateOptions['onStep']>,
): Promise<string[]> {
  await client.query(CREATE_TABLE)
  const applied = await refuseForeign(client, migrations)
  const missing = migrations.filter(migration => !applied.has(migration.name))
  for (const [done, migration] of missing.entries()) {
    onStep(migration.name, done, missing.length)
    await applyOne(client, migration)
  }
  return missing.map(migration => migration.name)
}

function refuseDifferent(migrations: Migration[], applied: Map<string, string>) {
  const edited = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (edited) throw new Error(`migration ${edited.name} was edited after it had been applied`)
  const known = new Set(migrations.map(migration => migration.name))
  const unknown = [...applied.keys()].find(name => !known.has(name))
  if (unknown) throw new Error(`the database is newer than this program: it holds migration ${unknown}`)
}

async function applyOne(client: Client, migration: Migration) {
  await client.query('begin')
  try {
    await runOne(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
}

async function runOne(client: Client, { name, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}
