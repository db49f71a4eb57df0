import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { useBroker, useMailServer } from '#server/testing/outside/notice-site.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const safe = { host: 'mail.example', security: 'starttls', userName: 'site' } as const

describe('a stored password', () => {
  beforeEach(async () => {
    got(await useMailServer(admin, 587, { ...safe, password: 'secret' }))
  })

  test('is kept where nothing of the account changes, and never told', async () => {
    const { returnObj } = await useMailServer(admin, 587, { ...safe, from: 'other@site.example' })
    expect(returnObj?.mail).toMatchObject({ from: 'other@site.example', hasPassword: true })
    expect(JSON.stringify(returnObj)).not.toContain('secret')
  })

  test.each([
    ['another server', { host: 'thief.example' }],
    ['no encryption', { security: 'none', userName: '' }],
    ['another user', { userName: 'other' }],
    ['another authority', { authority: 'PEM' }],
  ])('goes nowhere else: %s', async (_what, change) => {
    expect((await useMailServer(admin, 587, { ...safe, ...change })).errorCode).toBe('notice.password_again')
    const { returnObj } = await admin.client.notice.getServers()
    expect(returnObj?.mail).toMatchObject({ ...safe, hasPassword: true })
  })

  test('goes to no other port, but with the password typed again it does', async () => {
    expect((await useMailServer(admin, 588, safe)).errorCode).toBe('notice.password_again')
    expect((await useMailServer(admin, 588, { ...safe, password: 'again' })).success).toBe(true)
  })
})

test('only super administrators change the servers of all centres; others see that they may not', async () => {
  const area = await server.db
    .selectFrom('area')
    .select('id')
    .where('kind', '=', 'centre')
    .executeTakeFirstOrThrow()
  const keeper = await server.signIn(
    await buildUser(server.db, { permissions: ['alarm.view', 'notice.edit'], areaIds: [area.id] }),
  )
  expect((await keeper.client.notice.getServers()).returnObj?.mayEdit).toBe(false)
  expect((await admin.client.notice.getServers()).returnObj?.mayEdit).toBe(true)
  expect((await useMailServer(keeper, 25)).errorCode).toBe('notice.super_only')
  expect((await useBroker(keeper, 1883)).errorCode).toBe('notice.super_only')
})
