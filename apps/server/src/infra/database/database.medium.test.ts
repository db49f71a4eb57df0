import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { COUNT_CAP, DEEPEST_ROW } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createFaultOf } from '#server/infra/errors/fault.ts'
import { migrate } from './migrate.ts'
import { countCapped, listPage, mapPage } from './paging.ts'
import { waitForDatabase } from './wait-for-database.ts'

const faultOf = createFaultOf({})

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase({ statementTimeout: 500 })
})
afterAll(() => open.close())

describe('migrations', () => {
  let folder: string
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  let target: OpenTestDatabase
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'palisade-migrations-'))
    target = await openTestDatabase()
    await target.pool.query('drop schema public cascade; create schema public')
  })
  afterAll(async () => {
    await target.close()
    await rm(folder, { recursive: true })
  })

  it('run once and in order, also when two programs start at the same time', async () => {
    await write('0002_second.sql', 'insert into one values (2)')
    await write('0001_first.sql', 'create table one (id int); insert into one values (1)')
    await write('README.md', 'no migration')
    const both = await Promise.all([migrate(target.url, { folder }), migrate(target.url, { folder })])
    expect(both.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect(await migrate(target.url, { folder })).toEqual([])
  })

  it('leave nothing of one that fails, and name it', async () => {
    await write('0003_broken.sql', 'insert into one values (3); select nonsense')
    await expect(migrate(target.url, { folder })).rejects.toThrow('0003_broken.sql')
    await write('0003_broken.sql', 'insert into one values (3)')
    expect(await migrate(target.url, { folder })).toEqual(['0003_broken.sql'])
  })

  it('refuse one that was edited, and a database from the future', async () => {
    await write('0001_first.sql', 'create table one (id bigint)')
    await expect(migrate(target.url, { folder })).rejects.toThrow('0001_first.sql was edited')
    const fewer = await mkdtemp(path.join(tmpdir(), 'palisade-migrations-'))
    await expect(migrate(target.url, { folder: fewer })).rejects.toThrow('newer than this program')
    await rm(fewer, { recursive: true })
  })
})

describe('a page', () => {
  const numbers = (upTo: number) =>
    open.db
      .selectFrom(
        sql<{
          id: number
          half: number
        }>`(select id, id / 2 as half from generate_series(1, ${sql.lit(upTo)}) as id)`.as('n'),
      )
      .selectAll()
  const order = {
    by: { id: 'id', half: 'half' },
    default: { by: 'half', order: 'desc' },
    tieBreak: 'id',
  } as const
  const page = (
    upTo: number,
    request: { pageNum: number; pageSize: number; orderBy?: 'id' | 'half'; order?: 'asc' | 'desc' },
  ) => listPage(open.db, numbers(upTo), request, order)

  it('has its rows, the total, and ties settled', async () => {
    const first = await page(25, { pageNum: 1, pageSize: 10 })
    expect(first).toMatchObject({ total: 25, pageNum: 1, pageSize: 10 })
    expect(first.list.map(row => row.id)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16])
    const last = await page(25, { pageNum: 3, pageSize: 10, orderBy: 'half' })
    expect(last.list.map(row => row.id)).toEqual([21, 22, 23, 24, 25])
    expect(mapPage(last, row => row.id * 2).list[0]).toBe(42)
  })

  it('beyond the last row is empty, with the total', async () => {
    expect(await page(25, { pageNum: 9, pageSize: 10 })).toMatchObject({ list: [], total: 25 })
  })

  it('says when it stopped counting', async () => {
    expect(await page(COUNT_CAP, { pageNum: 1, pageSize: 10 })).not.toHaveProperty('capped')
    expect(await page(COUNT_CAP + 1, { pageNum: 1, pageSize: 10 })).toMatchObject({
      total: COUNT_CAP,
      capped: true,
    })
  })

  it('is counted in one statement or in several, and not beyond the limit', async () => {
    const [some, many] = [numbers(20), numbers(COUNT_CAP - 10)]
    for (const lists of [[[some, many]], [[some], [many]], [[many], [some]]])
      expect(await countCapped(open.db, lists)).toEqual({ total: COUNT_CAP, capped: true })
    expect(await countCapped(open.db, [[some], [some, some]])).toEqual({ total: 60 })
    const broken = open.db.selectFrom(sql`(select 1 / 0 as one)`.as('broken'))
    expect(await countCapped(open.db, [[some, many], [broken]])).toHaveProperty('capped')
  })

  it('is refused beyond the deepest row', async () => {
    const deepest = DEEPEST_ROW / 10
    expect((await page(20_000, { pageNum: deepest, pageSize: 10 })).list).toHaveLength(10)
    await expect(page(20_000, { pageNum: deepest + 1, pageSize: 10 })).rejects.toMatchObject({
      code: 'request.invalid',
      params: { issues: [{ path: 'pageNum', rule: 'too_deep' }] },
    })
  })
})

describe('refusals of the database', () => {
  const failure = async (statement: string): Promise<unknown> => {
    try {
      await open.pool.query(statement)
    } catch (error) {
      return error
    }
    return undefined
  }

  it('becomes the code of its constraint, or our own failure', async () => {
    await open.pool.query('create table thing (code text, constraint thing__code unique (code))')
    await open.pool.query(`insert into thing values ('a')`)
    const twice = await failure(`insert into thing values ('a')`)
    expect(faultOf(twice).code).toBe('server.failed')
    expect(createFaultOf({ thing__code: 'device.code_taken' })(twice)).toMatchObject({
      code: 'device.code_taken',
      status: 200,
    })
  })

  it('a statement beyond its time is 408, a cut connection 503', async () => {
    expect(faultOf(await failure('select pg_sleep(10)')).code).toBe('request.timeout')
    expect(faultOf(await failure('select pg_terminate_backend(pg_backend_pid())')).code).toBe(
      'server.unavailable',
    )
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('waiting for the database', () => {
  it('ends when it is there', async () => {
    await expect(waitForDatabase(open.url, 1_000, () => undefined)).resolves.toBeUndefined()
  })

  it('goes on while nobody answers, and ends after its limit', async () => {
    const url = `postgres://a:b@127.0.0.1:${await freePort()}/c`
    let waits = 0
    await expect(waitForDatabase(url, 150, () => (waits += 1))).rejects.toThrow('ECONNREFUSED')
    expect(waits).toBeGreaterThan(0)
  })

  it('stops waiting when waiting cannot help', async () => {
    const wrong = new URL(open.url)
    wrong.password = 'wrong'
    let waits = 0
    await expect(waitForDatabase(wrong.href, 5_000, () => (waits += 1))).rejects.toThrow('password')
    expect(waits).toBe(0)
  })

  it('gives up on a port that accepts connections and says nothing', async () => {
    const silent = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `postgres://a:b@127.0.0.1:${(silent.address() as AddressInfo).port}/c`
    await expect(waitForDatabase(url, 100, () => undefined)).rejects.toThrow('terminated')
    silent.close()
  })
})

describe('a connection that is lost', () => {
  it('between two statements of a transaction fails the next one, and nothing else', async () => {
    const taken = once(open.pool, 'acquire') as Promise<[PoolClient]>
    const transaction = open.db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const [client] = await taken
      const ended = new Promise(resolve => client.once('end', resolve))
      await open.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await ended
      await sql`select 1`.execute(tx)
    })
    expect(faultOf(await transaction.catch((error: unknown) => error)).code).toBe('server.unavailable')
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
