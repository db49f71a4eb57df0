import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { packedOne, sumOfCounts, unpackCounts } from './packed-counts.ts'

let open: OpenTestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

/** The number that the database packs of alarms at these places, day by day, and then adds. */
async function packedBy(days: readonly (readonly (number | null)[])[]): Promise<string> {
  const of = (places: readonly (number | null)[]) => sql`
    (select coalesce(sum(${packedOne(sql`place`)}), 0) from unnest(${places}::int[]) as place)`
  const { rows } = await sql<{ packed: string }>`
    select sum(day)::text as packed from (values ${sql.join(days.map(day => sql`(${of(day)})`))}) as days (day)`.execute(
    open.db,
  )
  return rows[0]?.packed ?? ''
}

test('counts of many days come back as they were added, at the first and at the last place of a day too', async () => {
  const most = Array.from({ length: 20_000 }, () => 149)
  const counts = unpackCounts(await packedBy([[0, 0, 7, null], [7, 95], most, most, []]))
  expect(counts).toHaveLength(150)
  expect([counts[0], counts[1], counts[7], counts[95], counts[149]]).toEqual([2, 0, 2, 1, 40_000])
})

test('nothing unpacks to nothing', async () => {
  expect(sumOfCounts([unpackCounts(await packedBy([[]])), [], [1, 2]])).toEqual([1, 2])
})
