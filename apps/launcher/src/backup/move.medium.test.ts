import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeClusterFolder, queryOnce } from '@palisade/postgres/testing'
import { createTestDatabase, type TestDatabase } from '@palisade/testkit'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { withCluster } from '../commands/installation.ts'
import { refuseUnfinished, RESTORE_UNFINISHED } from '../data-folder.ts'
import { environmentOf } from '../environment.ts'
import { loadRows } from './load-program.ts'
import { listApplied } from './migrations.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const RESTORE = path.join(import.meta.dirname, '../commands/restore.ts')
/** Whoever migrates holds it, so that a load waits (apps/server/src/infra/database/migrate.ts). */
const MIGRATE_LOCK = 0x70616c73

let folder: string
let backup: string
let source: TestDatabase
const at = (...names: string[]) => path.join(folder, ...names)
const ROLES = 'select name from role order by name'

beforeAll(async () => {
  folder = await makeClusterFolder()
  source = await createTestDatabase()
  await queryOnce(source.url, `insert into role (name, code) values ('值班', 'operator'), ('Guards', null)`)
  await mkdir(at('data'))
  await writeFile(at('data/secrets.json'), 'the keys')
  await writeFile(at('data/postgres.password'), 'of the old cluster')
  const migrations = await listApplied(source.url)
  const installation = { data: at('data'), databaseUrl: source.url, version: '0.1.0', migrations }
  backup = await takeBackup({ ...installation, database: 'rows' }, at('backups'))
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const restore = (data: string, databaseUrl?: string) =>
  restoreBackup(backup, data, {
    knows: () => true,
    databaseUrl,
    fill: loadRows,
    withNewCluster: (cluster, work) => withCluster(cluster, ({ url }) => work(url)),
  })

/** A PostgreSQL of one's own: an empty database with an owner who is no superuser. */
async function openOwn(): Promise<TestDatabase> {
  const own = await createTestDatabase()
  onTestFinished(() => own.close())
  await queryOnce(own.url, 'drop schema public cascade; create schema public')
  return own
}

const isEmpty = async ({ url }: TestDatabase) => (await listApplied(url)).length === 0

test('rows become a built-in database with passwords of its own', async () => {
  await restore(at('built-in'))
  expect(await readFile(at('built-in/secrets.json'), 'utf8')).toBe('the keys')
  expect(await readFile(at('built-in/postgres.password'), 'utf8')).not.toBe('of the old cluster')
  expect(await readdir(at('built-in'))).not.toContain('lock')
  const roles = await withCluster(at('built-in/postgres'), ({ url }) => queryOnce(url, ROLES))
  expect(roles).toEqual(await queryOnce(source.url, ROLES))
  expect(roles.length).toBeGreaterThan(1)
})

test('rows fill a database of one’s own once; over a site that lives there nothing is done', async () => {
  const own = await openOwn()
  await restore(at('first'), own.url)
  expect((await readdir(at('first'))).toSorted()).toEqual(['restored-backup.json', 'secrets.json'])
  expect(await queryOnce(own.url, ROLES)).toEqual(await queryOnce(source.url, ROLES))
  await queryOnce(own.url, `update role set name = 'of a living site' where code = 'operator'`)
  await expect(restore(at('second'), own.url)).rejects.toThrow('the database is not empty')
  expect(existsSync(at('second'))).toBe(false)
  expect(await queryOnce(own.url, ROLES)).toContainEqual({ name: 'of a living site' })
})

test(
  'a restore that was killed leaves an empty database, and files that no start takes',
  { tags: ['full'] },
  async () => {
    const own = await openOwn()
    const holder = new Client({ connectionString: own.url })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [MIGRATE_LOCK])
    const data = at('killed')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', RESTORE, backup], {
      env: environmentOf('command', { PALISADE_DATA: data, DATABASE_URL: own.url }),
      stdio: 'ignore',
    })
    const loading = `select from pg_stat_activity where application_name = 'palisade copy' and datname = current_database()`
    const untilLoading = (count: number, kind = '') =>
      vi.waitFor(async () => expect((await queryOnce(own.url, loading + kind)).length).toBe(count), 15_000)
    await untilLoading(1, ` and wait_event_type = 'Lock'`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.end()
    await untilLoading(0)
    expect(await isEmpty(own)).toBe(true)
    expect(await readdir(data)).toContain(RESTORE_UNFINISHED)
    expect(() => refuseUnfinished(data)).toThrow('was cut off')
    await expect(restore(data, own.url)).rejects.toThrow('is not empty')
    await rm(data, { recursive: true })
    await restore(data, own.url)
    refuseUnfinished(data)
  },
)

test('rows that were cut are named before anything is written', async () => {
  const file = path.join(backup, 'database/rows/public.role.copy.zst')
  const whole = await readFile(file)
  await truncate(file, 10)
  const own = await openOwn()
  await expect(restore(at('cut'), own.url)).rejects.toThrow('role.copy.zst: 10 bytes in place of')
  await writeFile(file, whole)
  expect(existsSync(at('cut'))).toBe(false)
  expect(await isEmpty(own)).toBe(true)
})
