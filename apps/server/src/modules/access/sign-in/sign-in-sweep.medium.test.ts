import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { removeOldChallenges } from '#server/modules/access/second-factor/second-factor.queries.ts'
import { removeOldAttempts } from '#server/modules/access/single-sign-on/single-sign-on.queries.ts'

let open: OpenTestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const over = new Date(Date.now() - 1000)
const running = new Date(Date.now() + 60_000)

test('attempts of single sign-on are removed when they are over, and not before', async () => {
  await open.db
    .insertInto('single_sign_on_attempt')
    .values(
      [over, running].map(expires_at => ({
        handle_hash: randomBytes(32),
        sealed: randomBytes(8),
        expires_at,
      })),
    )
    .execute()
  await removeOldAttempts(open.db)
  const left = await open.db.selectFrom('single_sign_on_attempt').select('expires_at').execute()
  expect(left).toEqual([{ expires_at: running }])
})

test('challenges of the second factor are removed when they are over, and not before', async () => {
  const { id } = await buildUser(open.db)
  const challenge = { user_id: id, address: '192.0.2.1', purpose: 'confirm' as const }
  await open.db
    .insertInto('second_factor_challenge')
    .values([over, running].map(expires_at => ({ ...challenge, token_hash: randomBytes(32), expires_at })))
    .execute()
  await removeOldChallenges(open.db)
  const left = await open.db.selectFrom('second_factor_challenge').select('expires_at').execute()
  expect(left).toEqual([{ expires_at: running }])
})
