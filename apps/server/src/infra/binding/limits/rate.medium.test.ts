import type { Rate } from '@palisade/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { openDatabase, type OpenDatabase } from '#server/infra/database/database.ts'
import { createSharedLimiters } from './rate.ts'

let copies: [OpenTestDatabase, OpenDatabase]

beforeAll(async () => {
  const first = await openTestDatabase()
  copies = [first, openDatabase(first.url)]
})
afterAll(async () => {
  // The first one drops the database.
  await copies[1].close()
  await copies[0].close()
})

const warnings: unknown[] = []
const log = pino({ level: 'warn' }, { write: line => void warnings.push(JSON.parse(line)) })
const rate: Rate = { max: 4, seconds: 60, by: 'user' }
const limiterOn = ({ pool }: Pick<OpenDatabase, 'pool'>, call: string) =>
  createSharedLimiters({ pool, log })(call, rate)

test('two copies of the server count together, and each says when to come back', async () => {
  const [one, other] = copies.map(copy => limiterOn(copy, 'echo.shared'))
  const taken: number[] = []
  for (const limiter of [one!, other!, one!, other!]) taken.push(await limiter.take('u1'))
  expect(taken).toEqual([0, 0, 0, 0])
  for (const limiter of [one!, other!]) {
    const seconds = await limiter.take('u1')
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  }
  expect(await one!.take('u2')).toBe(0)
})

test('both copies together allow no more than max of many uses at once', async () => {
  const limiters = copies.map(copy => limiterOn(copy, 'echo.burst'))
  const waits = await Promise.all(Array.from({ length: 20 }, (_, n) => limiters[n % 2]!.take('u1')))
  expect(waits.filter(wait => wait === 0)).toHaveLength(4)
})

test('a key that is refused costs the database nothing more', async () => {
  const limiter = limiterOn(copies[0], 'echo.refused')
  for (let use = 0; use < 10; use += 1) await limiter.take('u1')
  const row = await copies[1].db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', 'echo.refused:u1')
    .executeTakeFirstOrThrow()
  expect(row.points).toBe(4)
})

test('without the database each copy counts alone, and that is said once', async () => {
  const gone = openDatabase(copies[0].url)
  await gone.pool.end()
  warnings.length = 0
  const limiter = limiterOn(gone, 'echo.alone')
  const waits: number[] = []
  for (let use = 0; use < 5; use += 1) waits.push(await limiter.take('u1'))
  expect(waits).toEqual([0, 0, 0, 0, 60])
  expect(warnings).toHaveLength(1)
})

test('a high rate is counted a hundredth at a time, and holds for all copies together', async () => {
  const high: Rate = { max: 1_000, seconds: 60, by: 'api-key' }
  const limiters = copies.map(({ pool }) => createSharedLimiters({ pool, log })('echo.high', high))
  const waits = await Promise.all(Array.from({ length: 1_100 }, (_, n) => limiters[n % 2]!.take('k1')))
  expect(waits.filter(wait => wait === 0)).toHaveLength(1_000)
  const row = await copies[1].db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', 'echo.high:k1')
    .executeTakeFirstOrThrow()
  expect(row.points % 10).toBe(0)
})
