import { copyFile, cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkCopy, dumpDatabase, readContents } from '@palisade/postgres'
import { queryOnce } from '@palisade/postgres/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { listEvents } from '#server/infra/outbox/outbox.queries.ts'
import { readOutbox } from '#server/infra/outbox/outbox-reader.ts'
import { loadCopy } from './load-copy.ts'
import { describeShape } from './shape.testing.ts'

/** Columns with numbers of transactions, all of which `settle-events.ts` sees to. */
const TRANSACTION_COLUMNS = ['linkage_position.xid', 'outbox.xid', 'outbox_reader.xid']

let source: OpenTestDatabase
let folder: string
let migrations: string[]
const at = (...names: string[]) => path.join(folder, ...names)
const END_LOAD = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'palisade copy' and datname = current_database()`
const FUTURE = '9000000000'

beforeAll(async () => {
  source = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-copy-'))
  const { pool } = source
  await buildAlarm(source.db, { location: '门禁 \t "quoted" \\N', occurredAt: new Date('2019-02-03') })
  // A month that a new database would not have, and the events of a cluster that has run for years.
  await pool.query(`select alarm_create_partitions(date '2019-01-01', date '2019-02-01')`)
  await pool.query(
    `insert into outbox (xid, type, data) select ($1::bigint + n)::text::xid8, 'alarm.raised', jsonb_build_object('n', n)
     from generate_series(1, 3) n`,
    [FUTURE],
  )
  await pool.query(
    `insert into outbox_reader (name, xid, seq)
     select 'reader', xid, seq from outbox where data ->> 'n' = '1'`,
  )
  await pool.query(`insert into linkage_position (xid, seq) select max(xid), 9999 from outbox`)
  migrations = (await pool.query('select name from migration')).rows.map(row => row.name)
  await dumpDatabase(source.url, at('copy'))
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

/** An empty database, as somebody makes one for the product. */
async function openEmpty(): Promise<OpenTestDatabase> {
  const target = await openTestDatabase()
  onTestFinished(() => target.close())
  await target.pool.query('drop schema public cascade; create schema public')
  return target
}
const load = (target: OpenTestDatabase, name = 'copy', names = migrations) =>
  loadCopy(target.url, { folder: at(name), migrations: names })
async function isEmpty({ pool }: OpenTestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  return rowCount === 0
}

it('rows, shape, months and sequences are the same in another database', async () => {
  const target = await openEmpty()
  const loaded = await load(target)
  expect(loaded.leftOut).toEqual([])
  const [was, is] = [await describeShape(source.pool), await describeShape(target.pool)]
  expect(loaded.tables).toBe(Object.keys(was.rows).length + 3)
  expect(was.shape.length).toBeGreaterThan(500)
  expect(was.shape.some(line => line.includes('alarm_201902'))).toBe(true)
  expect(is).toEqual(was)
})

it('events are in the past of the new cluster, in their order, and readers have read as many', async () => {
  const { rows } = await source.pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns where data_type = 'xid8' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(TRANSACTION_COLUMNS)
  const target = await openEmpty()
  await load(target)
  const present = { xid: 0n, seq: 0n }
  const events = await listEvents(target.pool, present, 100)
  expect(events.slice(-3).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await listEvents(source.pool, { xid: BigInt(FUTURE), seq: 0n }, 100)).toEqual([])
  const progress = await readOutbox(target.db, 'reader', ['alarm.raised'], 10)
  expect(progress.kind === 'read' && progress.part.events.map(({ data }) => data)).toEqual([
    { n: 2 },
    { n: 3 },
  ])
  const { rows: positions } = await target.pool.query('select seq from linkage_position')
  expect(Number(positions[0]?.seq)).toBe(events.length)
})

it('a database that holds anything is refused, and stays as it is', async () => {
  const target = await openEmpty()
  await target.pool.query('create table "Somebody\'s" (n int)')
  await expect(load(target)).rejects.toThrow(`holds "public"."Somebody's"`)
  await target.pool.query('drop table "Somebody\'s"')
  await load(target)
  await expect(load(target)).rejects.toThrow('is not empty')
})

const damages: [string, () => Promise<unknown>, string][] = [
  ['a table that was cut', () => truncate(at('cut', 'public.device.copy.zst'), 20), ''],
  ['rows that are missing', () => edit(text => text.replace(/("rows": )0/, '$11')), 'rows in place of 1'],
  [
    'a table that is missing',
    () => edit(text => text.replace('"name": "alarm_default"', '"name": "x"')),
    'lacks tables',
  ],
  [
    'a bound that runs something',
    () => edit(text => text.replace('"DEFAULT"', `"FOR VALUES IN (pg_sleep(9))"`)),
    'damaged',
  ],
]
async function edit(change: (text: string) => string): Promise<void> {
  const file = at('cut', 'contents.json')
  const text = await readFile(file, 'utf8')
  expect(change(text)).not.toBe(text)
  await writeFile(file, change(text))
}

it('of a copy that is damaged nothing arrives', async () => {
  const target = await openEmpty()
  for (const [name, damage, words] of damages) {
    await rm(at('cut'), { recursive: true, force: true })
    await cp(at('copy'), at('cut'), { recursive: true })
    await damage()
    await expect(load(target, 'cut'), name).rejects.toThrow(words)
    expect(await isEmpty(target), name).toBe(true)
  }
  await expect(load(target, 'copy', [...migrations, '9999_later.sql'])).rejects.toThrow(
    'newer than this program',
  )
  expect(await isEmpty(target)).toBe(true)
})

it('a load that is cut off in the middle leaves an empty database', async () => {
  const target = await openEmpty()
  const watcher = new Client({ connectionString: target.adminUrl })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  await expect(
    loadCopy(
      target.url,
      { folder: at('copy'), migrations },
      { onTable: name => name === 'outbox' && watcher.query(END_LOAD) },
    ),
    // The end of the connection is told, or found by the next query.
  ).rejects.toThrow(/terminat|connection error/)
  expect(await isEmpty(target)).toBe(true)
})

it('a load that is cut off behind its end is whole', { tags: ['full'] }, async () => {
  const target = await openEmpty()
  const watcher = new Client({ connectionString: target.adminUrl })
  await watcher.connect()
  onTestFinished(() => watcher.end())
  const copy = { folder: at('copy'), migrations }
  const loaded = await loadCopy(target.url, copy, { onFilled: () => watcher.query(END_LOAD) })
  expect(loaded.rows).toBeGreaterThan(0)
  expect((await describeShape(target.pool)).rows).toEqual((await describeShape(source.pool)).rows)
})

it('tables of somebody else, and the parts of them, are left out and named', { tags: ['full'] }, async () => {
  await source.pool.query(`create table theirs (day date) partition by range (day);
    create table theirs_2019 partition of theirs for values from ('2019-01-01') to ('2020-01-01')`)
  onTestFinished(async () => void (await source.pool.query('drop table theirs')))
  await dumpDatabase(source.url, at('theirs'))
  expect((await load(await openEmpty(), 'theirs')).leftOut).toEqual(['"public"."theirs_2019"'])
})

it('rows that lay in another shape than is told beside them are refused', { tags: ['full'] }, async () => {
  const target = await openEmpty()
  const { rows } = await source.pool.query(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  await dumpDatabase(source.url, at('older'))
  await source.pool.query('insert into migration (name, checksum) values ($1, $2)', Object.values(rows[0]))
  await expect(load(target, 'older')).rejects.toThrow(
    `of another shape than is told beside it: ${rows[0].name}`,
  )
  expect(await isEmpty(target)).toBe(true)
})

it('a copy is read again to its end: a file that was cut or lacks rows is named', async () => {
  const contents = await readContents(at('copy'))
  expect(await checkCopy(at('copy'), contents)).toEqual([])
  await rm(at('cut'), { recursive: true, force: true })
  await cp(at('copy'), at('cut'), { recursive: true })
  await truncate(at('cut', 'public.device.copy.zst'), 10)
  await copyFile(at('cut', 'public.alarm_default.copy.zst'), at('cut', 'public.migration.copy.zst'))
  expect(await checkCopy(at('cut'), contents)).toEqual([
    expect.stringContaining('public.device.copy.zst: '),
    `public.migration.copy.zst: 0 rows in place of ${migrations.length}`,
  ])
})

it('a month that is dropped meanwhile waits for the copy', async () => {
  const seen: string[] = []
  let dropped: Promise<unknown> = Promise.resolve()
  await dumpDatabase(source.url, at('held'), ({ name }) => {
    if (seen.length === 0) dropped = source.pool.query(`select alarm_drop_partitions(date '2019-02-01')`)
    seen.push(name)
  })
  await dropped
  expect(seen).toContain('alarm_201901')
})

it('a file that cannot be written ends the copy with its error', async () => {
  await mkdir(at('full'))
  await writeFile(at('full', 'public.outbox.copy.zst'), '')
  await expect(dumpDatabase(source.url, at('full'))).rejects.toThrow('EEXIST')
})

it('a database in which no Chinese word is found is refused', async () => {
  const name = `ctype_${process.pid}`
  const run = (text: string) => queryOnce(source.adminUrl, text)
  await run(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'
    owner ${new URL(source.url).username}`)
  onTestFinished(async () => {
    await run(`drop database ${name} with (force)`)
  })
  const url = new URL(source.url)
  url.pathname = `/${name}`
  await expect(loadCopy(url.href, { folder: at('copy'), migrations })).rejects.toThrow('a ctype of UTF-8')
})
