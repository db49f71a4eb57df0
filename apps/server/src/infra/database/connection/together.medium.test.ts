import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import type { Tx } from '../database.ts'
import { executePrepared } from '../prepared.ts'
import { together } from './together.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase({ size: 1 })
})
afterAll(() => open.close())

const inTogether = <Result>(work: (tx: Tx) => Promise<Result>) =>
  open.db.transaction().execute(tx => together(tx, work))
const note = (tx: Tx, id: string) =>
  executePrepared(tx, sql`insert into event_receipt (issuer, event_id) values ('together', ${id})`)
const count = async (tx: Tx) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from event_receipt where issuer = 'together'`.execute(tx)
  return rows[0]?.n
}

test('statements that are asked for at once run in their order, each seeing what those before it did', async () => {
  const counts = await inTogether(async tx => {
    const [before, , between, , after] = await Promise.all([
      count(tx),
      note(tx, 'a'),
      count(tx),
      note(tx, 'b'),
      count(tx),
    ])
    return [before, between, after]
  })
  expect(counts).toEqual([0, 1, 2])
})

test('a later one is sent before the first has answered', async () => {
  const sent: number[] = []
  const socket = Reflect.get(open.pool, '_clients')[0].connection.stream as Socket
  await inTogether(async tx => {
    const before = socket.bytesWritten
    const asked = Promise.all([count(tx), count(tx)])
    sent.push(socket.bytesWritten - before)
    await asked
    const one = socket.bytesWritten
    await count(tx)
    sent.push(socket.bytesWritten - one)
  })
  expect(sent[0]).toBe(2 * (sent[1] ?? 0))
})

test('what is asked for at once goes over the wire in one piece', async () => {
  const socket = Reflect.get(open.pool, '_clients')[0].connection.stream as Socket
  const pieces = vi.spyOn(socket, '_writev')
  await inTogether(async tx => {
    pieces.mockClear()
    await Promise.all([count(tx), count(tx), count(tx)])
    expect(pieces).toHaveBeenCalledTimes(1)
  })
  pieces.mockRestore()
})

test('the error of the first that fails is the one that is told, and nothing is kept', async () => {
  const before = await open.db.transaction().execute(count)
  await expect(
    inTogether(tx => Promise.all([note(tx, 'c'), note(tx, 'a'), count(tx), note(tx, 'd')])),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await open.db.transaction().execute(count)).toBe(before)
})
