import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { copyOut, fieldOf } from './copy-out.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ size: 1 })
})
afterAll(() => database.close())

/** The rows of a query, by their bytes. */
async function rowsOf(query: string): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = []
  await copyOut(database.pool, `copy (${query}) to stdout (format binary)`, row =>
    rows.push(row.from.map((_, n) => fieldOf(row, n)?.toString('hex') ?? null)),
  )
  return rows
}

test('rows come in their order, with their bytes as they are', async () => {
  expect(await rowsOf(`select null::text, '\\x00ff'::bytea, 7 union all select 'a', '', -1`)).toEqual([
    [null, '00ff', '00000007'],
    ['61', '', 'ffffffff'],
  ])
  expect(await rowsOf('select 1 where false')).toEqual([])
  const large = await rowsOf(
    `select convert_to(repeat(n::text, 300000), 'UTF8') from generate_series(1, 3) n`,
  )
  expect(large.map(([text]) => [text?.length, text?.slice(-2)])).toEqual([
    [600_000, '31'],
    [600_000, '32'],
    [600_000, '33'],
  ])
})

test('what fails, in the database or at a row, is told, and costs no connection', async () => {
  await expect(rowsOf('select 1 / (n - 2) from generate_series(1, 3) n')).rejects.toThrow('division by zero')
  const thrown = copyOut(database.pool, 'copy (select 1) to stdout (format binary)', () => {
    throw new Error('not this row')
  })
  await expect(thrown).rejects.toThrow('not this row')
  expect(await rowsOf('select 1')).toEqual([['00000001']])
})
