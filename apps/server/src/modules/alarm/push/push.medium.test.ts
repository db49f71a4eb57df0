import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { PUSH_LIMIT, pushStatusOf, subscribePhone } from '#server/testing/outside/push-phone.ts'
import { startPushReceiver, type PushReceiver } from '#server/testing/outside/push-receiver.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

/** Messages that wait for another try are looked for so often, ms. */
const LOOK_EVERY = 2_000
let periods: Periods
let server: TestServer
let receiver: PushReceiver
let origin: string

beforeAll(async () => {
  periods = holdPeriods()
  receiver = await startPushReceiver()
  server = await startTestServer({ env: { PALISADE_PUSH_HOSTS: receiver.host } })
  origin = await server.listen()
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
  periods.release()
})

const subscribed = (person: Pick<SignedInClient, 'client'>, locale?: string) =>
  subscribePhone(receiver, person, locale)

async function setUp(locale?: string) {
  const site = await setUpDispatch(server, { type: 'intrusion', level: 'urgent' })
  return { ...site, phone: await subscribed(site.bob, locale) }
}

const waitFor = (phone: { received: unknown[] }, count: number) =>
  vi.waitFor(() => expect(phone.received).toHaveLength(count), PUSH_LIMIT)

/** Lets the pause before a second try be over until something holds; a message that is on its way belongs to its try for longer. */
const tryAgain = (isSo: () => boolean | Promise<boolean>) =>
  periods.pass(LOOK_EVERY, async () => {
    await server.db
      .updateTable('push_message')
      .set({ due_at: sql<Date>`now()` })
      .where('due_at', '<', sql<Date>`now() + interval '10 s'`)
      .execute()
    return isSo()
  })

describe('a phone is told', () => {
  test('of a task, of its reissue and of urging: id, title and level, encrypted, and nothing else', async () => {
    const { ann, bob, give, phone } = await setUp()
    const [task] = await give(bob)
    const taskId = task!.id
    await waitFor(phone, 1)
    await ann.client.task.urge({ taskId })
    await waitFor(phone, 2)
    await bob.client.task.act({ taskId, action: 'reject', reason: 'no car' })
    await ann.client.task.reissue({ taskId, remarks: 'go to the north gate' })
    await waitFor(phone, 3)
    expect(phone.received.map(({ text }) => JSON.parse(text))).toEqual([
      { taskId, title: 'New task: Intrusion', level: 'Urgent' },
      { taskId, title: 'Urged: Intrusion', level: 'Urgent' },
      { taskId, title: 'Task again: Intrusion', level: 'Urgent' },
    ])
    expect(phone.received[0]!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: expect.stringMatching(/^3[56]\d\d$/),
      urgency: 'high',
    })
  })

  test('in the language of its page, and each person only of their own tasks', async () => {
    const { bob, carl, give, phone } = await setUp('zh_CN')
    const other = await subscribed(carl)
    await give(carl)
    await waitFor(other, 1)
    await give(bob)
    await waitFor(phone, 1)
    expect(phone.received[0]!.message).toMatchObject({ title: '新任务：入侵', level: '紧急' })
    expect(other.received).toHaveLength(1)
  })

  test('not of a task that its person has accepted, or may not see any more', async () => {
    const { bob, carl, give, phone } = await setUp()
    const other = await subscribed(carl)
    phone.replies.push({ status: 503 })
    other.replies.push({ status: 503 })
    const [mine] = await give(bob, carl)
    await vi.waitFor(() => expect([phone.tries, other.tries]).toEqual([2, 2]), PUSH_LIMIT)
    await bob.client.task.act({ taskId: mine!.id, action: 'accept' })
    await server.db
      .deleteFrom('role_area')
      .where(
        'role_id',
        'in',
        server.db.selectFrom('user_role').select('role_id').where('user_id', '=', carl.id),
      )
      .execute()
    await tryAgain(async () => (await waiting(bob, carl)) === 0)
    expect([phone.received, other.received]).toEqual([[], []])
  })
})

const waiting = async (...people: { id: string }[]) => {
  const rows = await server.db
    .selectFrom('push_message')
    .innerJoin('push_subscription as phone', 'phone.session_id', 'push_message.session_id')
    .select('push_message.id')
    .where(
      'phone.user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return rows.length
}

describe('a push service', () => {
  test('that takes nothing without a contact is not asked before one is stated, and the phone says so', async () => {
    const { bob } = await setUpDispatch(server)
    const endpoint = 'https://web.push.apple.com/QKj0'
    await bob.client.push.subscribe({ ...receiver.phone().subscription, endpoint })
    await vi.waitFor(async () => expect(await pushStatusOf(bob)).toBe('no_contact'), PUSH_LIMIT)
    const { phone } = await setUp()
    expect(phone.tries).toBe(1)
  })

  test.each([404, 410])('that says %i: the phone is forgotten, and its page told', async status => {
    const { bob, give } = await setUpDispatch(server, { type: 'intrusion', level: 'urgent' })
    const page = openEventConsole(origin, { ticket: bob.ticket })
    await page.next('ready')
    const phone = await subscribed(bob)
    // That its phone is reached is told first.
    await page.next('push.changed')
    page.frames.length = 0
    phone.replies.push({ status })
    await give(bob)
    await page.next('push.changed')
    expect(await pushStatusOf(bob)).toBe('off')
    page.close()
  })

  test.each([{ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }])(
    'that says $status is asked again, and takes it once',
    async reply => {
      const { bob, give, phone } = await setUp()
      phone.replies.push(reply)
      await give(bob)
      await tryAgain(() => phone.received.length > 0)
      expect([phone.received.length, phone.tries]).toEqual([1, 3])
      await vi.waitFor(
        async () => expect([await pushStatusOf(bob), await waiting(bob)]).toEqual(['on', 0]),
        PUSH_LIMIT,
      )
    },
  )

  test('that refuses the message for good is asked once, and the phone says so', async () => {
    const { bob, give, phone } = await setUp()
    phone.replies.push({ status: 403 })
    await give(bob)
    await vi.waitFor(async () => expect(await pushStatusOf(bob)).toBe('refused'), PUSH_LIMIT)
    expect([phone.tries, await waiting(bob)]).toEqual([2, 0])
  })

  test('that never answers holds up no call and nobody else', async () => {
    const { bob, carl, give, phone } = await setUp()
    const other = await subscribed(carl)
    phone.replies.push('hang')
    const [task] = await give(bob)
    await vi.waitFor(() => expect(phone.tries).toBe(2), PUSH_LIMIT)
    await give(carl)
    await waitFor(other, 1)
    expect((await bob.client.task.act({ taskId: task!.id, action: 'accept' })).success).toBe(true)
    expect(phone.received).toEqual([])
  })

  test('to which there is no way: the phone says so', async () => {
    const { bob } = await setUpDispatch(server)
    const { keys } = receiver.phone().subscription
    // Nobody listens at the port for echo.
    await bob.client.push.subscribe({ endpoint: 'https://localhost:7/a', keys })
    await vi.waitFor(async () => expect(await pushStatusOf(bob)).toBe('unreachable'), PUSH_LIMIT)
    await subscribedAgain(bob)
  })
})

/** The way is proved again when the page subscribes again. */
async function subscribedAgain(person: Pick<SignedInClient, 'client'>) {
  const phone = receiver.phone()
  await person.client.push.subscribe(phone.subscription)
  await vi.waitFor(async () => expect(await pushStatusOf(person)).toBe('on'), PUSH_LIMIT)
}
