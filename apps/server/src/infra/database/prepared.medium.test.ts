import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { executePrepared } from './prepared.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase({ size: 1 })
})
afterAll(() => open.close())

const numbersBelow = (limit: number) =>
  executePrepared(open.db, sql<{ n: number }>`select n from generate_series(1, ${limit}::int) n`)

const kept = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%generate_series%'`.execute(open.db)
  return rows
}

test('a statement is kept once by its connection, whatever its values, and answers with them', async () => {
  expect((await numbersBelow(2)).rows).toEqual([{ n: 1 }, { n: 2 }])
  expect((await numbersBelow(3)).rows).toHaveLength(3)
  expect(await kept()).toHaveLength(1)
})

test('a statement that is not to be kept is not, and a kept one fails like any other', async () => {
  await sql`select n from generate_series(1, 1) n where n = 1`.execute(open.db)
  expect(await kept()).toHaveLength(1)
  await expect(numbersBelow('x' as never)).rejects.toMatchObject({ code: '22P02' })
  expect((await numbersBelow(1)).rows).toHaveLength(1)
})
