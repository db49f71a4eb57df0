import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { buildSession } from '#server/testing/builders/session.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { PUSH_LIMIT, pushStatusOf, subscribePhone } from '#server/testing/outside/push-phone.ts'
import { startPushReceiver, type PushReceiver } from '#server/testing/outside/push-receiver.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let receiver: PushReceiver

beforeAll(async () => {
  receiver = await startPushReceiver()
  server = await startTestServer({ env: { PALISADE_PUSH_HOSTS: receiver.host } })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const subscribed = (person: Pick<SignedInClient, 'client'>) => subscribePhone(receiver, person)

describe('what is refused', () => {
  test.each([
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://name:word@localhost/a',
  ])('an address inside: %s', async endpoint => {
    const { bob } = await setUpDispatch(server)
    const { keys } = receiver.phone().subscription
    expect((await bob.client.push.subscribe({ endpoint, keys })).errorCode).toBe('push.address_refused')
    expect(await pushStatusOf(bob)).toBe('off')
  })

  test('keys that are none, addresses without https, people who take no tasks', async () => {
    const { ann, bob } = await setUpDispatch(server)
    const { endpoint, keys } = receiver.phone().subscription
    const subscribe = (more: object) => bob.client.push.subscribe({ endpoint, keys, ...more })
    const notOnCurve = { ...keys, p256dh: `B${'A'.repeat(86)}` }
    expect((await subscribe({ keys: notOnCurve })).errorCode).toBe('push.key_invalid')
    expect((await subscribe({ keys: { ...keys, auth: 'short' } })).status).toBe(400)
    expect((await subscribe({ endpoint: 'http://localhost/a' })).status).toBe(400)
    expect((await subscribe({ endpoint: `https://localhost/${'a'.repeat(2_048)}` })).status).toBe(400)
    expect((await ann.client.push.subscribe({ endpoint, keys })).errorCode).toBe('access.denied')
    expect((await ann.client.push.getOwn()).errorCode).toBe('access.denied')
  })
})

describe('a phone is forgotten', () => {
  const phonesOf = async ({ id }: { id: string }) =>
    server.db.selectFrom('push_subscription').selectAll().where('user_id', '=', id).execute()

  test('when it unsubscribes, and at logout', async () => {
    const { bob, carl } = await setUpDispatch(server)
    await subscribed(bob)
    await subscribed(carl)
    expect((await bob.client.push.unsubscribe()).returnObj?.status).toBe('off')
    await carl.client.session.logout()
    expect([await phonesOf(bob), await phonesOf(carl)]).toEqual([[], []])
  })

  test('when its person may take no tasks any more', async () => {
    const { bob } = await setUpDispatch(server)
    await subscribed(bob)
    await server.db.transaction().execute(async tx => {
      const roles = tx.selectFrom('user_role').select('role_id').where('user_id', '=', bob.id)
      await tx
        .deleteFrom('role_permission')
        .where('role_id', 'in', roles)
        .where('permission', '=', 'staff.use')
        .execute()
      await publishAccessChanged(tx, [bob.id])
    })
    await vi.waitFor(async () => expect(await phonesOf(bob)).toEqual([]), PUSH_LIMIT)
  })

  test('when the person has ten others: the oldest goes', async () => {
    const { bob } = await setUpDispatch(server)
    const first = receiver.phone().subscription
    await bob.client.push.subscribe(first)
    for (let n = 0; n < 10; n += 1) {
      const { ticket } = await buildSession(server.db, bob.id)
      await server.clientFor({ ticket }).push.subscribe(receiver.phone().subscription)
    }
    const kept = await phonesOf(bob)
    expect(kept).toHaveLength(10)
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint)
  })

  test('when another session subscribes with it', async () => {
    const { bob, carl } = await setUpDispatch(server)
    const phone = await subscribed(bob)
    await carl.client.push.subscribe(phone.subscription)
    expect([await pushStatusOf(bob), await phonesOf(carl)]).toEqual(['off', [expect.anything()]])
  })
})

test('the key is made once, sealed, and the log knows no address of a phone', async () => {
  const { bob } = await setUpDispatch(server)
  const phone = await subscribed(bob)
  const key = await server.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
  expect((await bob.client.push.getOwn()).returnObj?.publicKey).toBe(key.public_key)
  expect(key.private_key.length).toBeGreaterThan(43)
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'push.subscribe')
    .execute()
  const text = JSON.stringify(rows)
  expect(text).toContain(new URL(phone.subscription.endpoint).host)
  expect(text).not.toContain(new URL(phone.subscription.endpoint).pathname)
})
