import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Tx } from './database.ts'
import { withinTime } from './within-time.ts'

const onCommit = vi.fn()
let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase({ size: 1, onCommit })
})
beforeEach(() => void onCommit.mockClear())
afterAll(() => open.close())

const inTime = <Result>(read: (tx: Tx) => Promise<Result>) =>
  withinTime(open.db, { ms: 200, code: 'snap.too_slow' }, read)
const present = async (tx: Tx, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(tx)).rows[0]?.value

test('reads in one transaction, and leaves the connection as it was', async () => {
  const moments = await inTime(async tx => {
    const read = () => sql<{ now: Date }>`select now()`.execute(tx)
    return [await read(), await read()].map(({ rows }) => Number(rows[0]?.now))
  })
  expect(moments[0]).toBe(moments[1])
  expect(await inTime(tx => present(tx, 'statement_timeout'))).toBe('200ms')
  expect(await present(open.db as Tx, 'statement_timeout')).toBe('30s')
  expect(await present(open.db as Tx, 'transaction_read_only')).toBe('off')
})

test('may not write, and tells nobody of a commit', async () => {
  const write = (tx: Tx) =>
    sql`insert into event_receipt (issuer, event_id) values ('in time', 'a')`.execute(tx)
  await expect(inTime(write)).rejects.toMatchObject({ code: '25006' })
  await inTime(tx => present(tx, 'role'))
  expect(onCommit).not.toHaveBeenCalled()
})

test.each<[string, (tx: Tx) => Promise<unknown>, unknown]>([
  [
    'a statement that takes too long',
    tx => sql`select pg_sleep(5)`.execute(tx),
    new AppError('snap.too_slow'),
  ],
  ['a refusal', () => Promise.reject(new AppError('snap.speed_range')), new AppError('snap.speed_range')],
  ['a fault', tx => sql`select 1/0`.execute(tx), expect.objectContaining({ code: '22012' })],
])('%s is told, and the only connection is free for the next', async (_name, read, error) => {
  await expect(inTime(read)).rejects.toEqual(error)
  expect(await inTime(async tx => present(tx, 'transaction_read_only'))).toBe('on')
})

test('a connection that is lost meanwhile fails the read alone', async () => {
  const lost = inTime(async tx => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.toMatchObject({ code: '57P01' })
  expect(await inTime(tx => present(tx, 'transaction_read_only'))).toBe('on')
})
