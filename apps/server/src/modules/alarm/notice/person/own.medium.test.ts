import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Nothing of notices, users or alarms; a user without any screen cannot sign in. */
const FEW = { permissions: ['organisation.view'] as const }
const night = { ways: ['email' as const], quiet: { from: 1320, to: 360 }, quietCoversVeryUrgent: false }

test('somebody without a permission for it changes their own address and hours, and nobody else’s; the log says so', async () => {
  const { client, user } = await server.signIn(await buildUser(server.db, FEW))
  const other = await buildUser(server.db)
  const { version } = got(await client.notice.getOwn())
  const after = got(await client.notice.updateOwn({ ...night, email: 'ann@example.com', version }))
  expect(after).toMatchObject({ ...night, email: 'ann@example.com', version: version + 1 })
  const rows = await server.db
    .selectFrom('user_account')
    .select(['id', 'email', 'version'])
    .where('id', 'in', [user.id, other.id])
    .execute()
  expect(rows.find(({ id }) => id === user.id)).toMatchObject({ email: 'ann@example.com', version: 1 })
  expect(rows.find(({ id }) => id === other.id)).toMatchObject({ version: 0 })
  const logged = await server.db
    .selectFrom('audit')
    .select(['object', 'before', 'after'])
    .where('action', '=', 'notice.update_own')
    .executeTakeFirstOrThrow()
  expect(logged).toMatchObject({ before: { email: '' }, after: { email: 'ann@example.com' } })
})

test('an address that is none is refused, an empty one is none, and hours alone leave the account as it is', async () => {
  const { client, user } = await server.signIn(await buildUser(server.db, FEW))
  expect((await client.notice.updateOwn({ ...night, email: 'ann at home', version: 0 })).status).toBe(400)
  got(await client.notice.updateOwn({ ...night, email: '', version: 0 }))
  const { version } = await server.db
    .selectFrom('user_account')
    .select('version')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(0)
  const late = await client.notice.updateOwn({ ...night, email: 'late@example.com', version: 0 })
  expect(late.errorCode).toBe('notice.changed_meanwhile')
  expect(got(await client.notice.getOwn()).email).toBe('')
})
