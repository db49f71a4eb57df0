import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startMailReceiver, type MailReceiver } from '#server/testing/outside/mail-receiver.ts'
import {
  inTransaction,
  NOTICE_LIMIT,
  setEmail,
  tellOne,
  useMailServer,
  waitForStates,
  deliveriesOf,
} from '#server/testing/outside/notice-site.ts'
import { holdNoticeTime } from '#server/testing/outside/notice-time.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/outside/webhook-receiver.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { sendWebhook } from '../notice-port.ts'

let time: ReturnType<typeof holdNoticeTime>
let server: TestServer
let admin: SignedInClient
let mail: MailReceiver
let hooks: WebhookReceiver
let origin: string

beforeAll(async () => {
  time = holdNoticeTime()
  hooks = await startWebhookReceiver()
  mail = await startMailReceiver()
  const { clock } = time
  server = await startTestServer({ clock, env: { PALISADE_WEBHOOK_HOSTS: 'localhost' } })
  admin = await server.signIn()
  origin = await server.listen()
})
beforeEach(async () => {
  mail.taken.splice(0)
  hooks.received.splice(0)
  got(await useMailServer(admin, mail.port))
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
  await hooks.stop()
  time.release()
})

describe('e-mail', () => {
  test('arrives once, as text and as HTML in which nothing is code; its subject has no line break', async () => {
    const { bob, alarmId } = await setUpDispatch(server)
    await setEmail(server, bob.id, 'bob@example.com')
    const title = 'Door\r\nBcc: eve@example.com'
    const text = '<script>alert(1)</script> {location} {nothing}'
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['email'], title, text })
    await waitForStates(ask, { email: 'sent' })
    const [delivery] = await ask()
    expect(mail.taken.map(({ to }) => to)).toEqual([['bob@example.com']])
    const { raw } = mail.taken[0] ?? { raw: '' }
    expect(raw).toContain(`Message-ID: <${delivery?.id}@site.example>`)
    expect(raw).toContain('Subject: Door Bcc: eve@example.com')
    expect(raw).not.toMatch(/^Bcc:/m)
    const html = raw.slice(raw.indexOf('text/html'))
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(raw).toContain('{nothing}')
    expect(delivery?.answer).toMatch(/^250 /)
  })

  test('that is refused for now comes once more; one refused for good does not, and says why', async () => {
    const { bob, carl, alarmId } = await setUpDispatch(server)
    await setEmail(server, bob.id, 'bob@example.com')
    await setEmail(server, carl.id, 'carl@example.com')
    mail.refusals.push({ code: 451, text: 'greylisted' })
    const later = await tellOne(server, { userId: bob.id, alarmId, channels: ['email'] })
    await time.retryUntil(server, later, 'sent')
    expect((await later())[0]?.attempts).toBe(2)
    mail.refusals.push({ code: 550, text: 'no such person' })
    const never = await tellOne(server, { userId: carl.id, alarmId, channels: ['email'] })
    await waitForStates(never, { email: 'failed' })
    expect((await never())[0]).toMatchObject({ reason: 'refused', attempts: 1 })
    expect((await never())[0]?.answer).toContain('no such person')
    expect(mail.taken).toHaveLength(1)
  })

  test('a trial tells what the server answered, also that nobody is there', async () => {
    const taken = got(await admin.client.notice.testMailServer({ to: 'ann@example.com' }))
    expect(taken).toMatchObject({ isTaken: true, reason: null })
    got(await useMailServer(admin, 9))
    const none = got(await admin.client.notice.testMailServer({ to: 'ann@example.com' }))
    expect(none).toMatchObject({ isTaken: false, reason: 'unreachable' })
  })
})

test('the address that an account had is told that it or the number is another one, and of no other change', async () => {
  const { bob } = await setUpDispatch(server)
  await setEmail(server, bob.id, 'bob@example.com')
  const change = async (part: { name?: string; email?: string; phone?: string }) => {
    const { id, version, level, rolesFrom, rolesUntil, roles, groups, ...user } = got(
      await admin.client.user.getDetails({ id: bob.id }),
    )
    const { name, email, phone } = { ...user, ...part }
    const bound = { roleIds: roles.map(role => role.id), groupIds: groups.map(group => group.id) }
    const fields = { id, version, level, rolesFrom, rolesUntil, name, email, phone, ...bound }
    return got(await admin.client.user.update(fields))
  }
  const { userName } = await change({ email: 'eve@example.com' })
  await change({ name: 'Robert' })
  await change({ phone: '+86 10-5555 0199' })
  const told = () => mail.taken.flatMap(({ to }) => to).toSorted()
  await vi.waitFor(() => expect(told()).toEqual(['bob@example.com', 'eve@example.com']), NOTICE_LIMIT)
  for (const { raw } of mail.taken) expect(raw).toContain(`Subject: Your account ${userName} was changed`)
  const notices = await server.db.selectFrom('notice').select('id').where('reason', '=', 'contact').execute()
  expect(notices).toHaveLength(2)
})

test('a mail server that hangs holds up neither a call nor another way', { tags: ['full'] }, async () => {
  const { bob, alarmId } = await setUpDispatch(server)
  await setEmail(server, bob.id, 'bob@example.com')
  mail.hangs = true
  const page = openEventConsole(origin, { ticket: bob.ticket })
  await page.next('ready')
  const tries = mail.tries
  const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['email', 'console'] })
  await page.next('notice.told')
  await vi.waitFor(() => expect(mail.tries).toBe(tries + 1), NOTICE_LIMIT)
  await waitForStates(ask, { email: 'sending', console: 'sent' })
  expect(got(await bob.client.notice.getOwnUnconfirmed())).toMatchObject([
    { title: 'Title', text: 'Text', alarmId },
  ])
  page.close()
  mail.hangs = false
  await time.retryUntil(server, ask, 'sent')
})

describe('a webhook', () => {
  async function hookFor(path: string) {
    const url = `http://localhost:${hooks.port}${path}`
    return got(await admin.client.notice.addWebhook({ name: path, url, isEnabled: true }))
  }
  async function send(webhookId: string, cause: string) {
    const { noticeId } = await inTransaction(server, tx =>
      sendWebhook(tx, { reason: 'linkage', cause, webhookId, body: { door: 7 } }),
    )
    return () => deliveriesOf(server, noticeId)
  }

  test('is signed over time and body, and its secret is shown once', async () => {
    const hook = await hookFor('/signed')
    const ask = await send(hook.id, 'hook:signed')
    await waitForStates(ask, { webhook: 'sent' })
    const [received] = hooks.received
    if (!received) throw new Error('nothing was received')
    const { headers, body } = received
    const signed = createHmac('sha256', hook.secret).update(`${String(headers['timestamp'])}.${body}`)
    expect(headers['signature']).toBe(`sha256=${signed.digest('hex')}`)
    expect(JSON.parse(body)).toMatchObject({ id: headers['id'], data: { door: 7 } })
    expect((await ask())[0]).toMatchObject({ answer: '200 thanks', id: headers['id'] })
    const listed = JSON.stringify(got(await admin.client.notice.getWebhooks()))
    expect(listed).toContain('/signed')
    expect(listed).not.toContain(hook.secret)
    const log = await server.db.selectFrom('audit').selectAll().where('action', 'like', 'notice.%').execute()
    expect(JSON.stringify(log)).not.toContain(hook.secret)
  })

  test('that fails twice is taken the third time, as the same message', async () => {
    const hook = await hookFor('/fails')
    hooks.replies.set('/fails', [{ status: 500 }, { status: 500 }])
    const ask = await send(hook.id, 'hook:fails')
    await time.retryUntil(server, ask, 'sent')
    expect([(await ask())[0]?.attempts, hooks.received.length]).toEqual([3, 1])
  })

  test('that leads elsewhere is refused, and not followed', async () => {
    const hook = await hookFor('/redirects')
    const location = `http://localhost:${hooks.port}/elsewhere`
    hooks.replies.set('/redirects', [{ status: 302, headers: { location } }])
    const ask = await send(hook.id, 'hook:redirects')
    await waitForStates(ask, { webhook: 'failed' })
    expect([(await ask())[0]?.reason, hooks.tries.get('/elsewhere')]).toEqual(['refused', undefined])
  })

  test.each([
    'http://127.0.0.1/a',
    'http://[::1]:9/a',
    'http://[::ffff:127.0.0.1]/a',
    'http://169.254.169.254/latest',
    'http://2130706433/a',
    'http://name:word@localhost/a',
  ])('to %s is refused when it is saved', async url => {
    const answer = await admin.client.notice.addWebhook({ name: 'inside', url, isEnabled: true })
    expect(answer.errorCode).toBe('notice.address_refused')
  })

  test('of a stored address that leads here later is not sent', async () => {
    const hook = await hookFor('/later')
    await server.db
      .updateTable('notice_webhook')
      .set({ url: `http://127.0.0.1:${hooks.port}/later` })
      .where('id', '=', hook.id)
      .execute()
    const ask = await send(hook.id, 'hook:later')
    await waitForStates(ask, { webhook: 'failed' })
    expect([(await ask())[0]?.reason, hooks.tries.get('/later')]).toEqual(['address_refused', undefined])
  })

  test('receiver that hangs holds up nobody else', async () => {
    const [hanging, other] = [await hookFor('/hangs'), await hookFor('/quick')]
    // Another host for the same machine: a receiver is a host and port.
    const second = await startWebhookReceiver()
    await server.db
      .updateTable('notice_webhook')
      .set({ url: `http://localhost:${second.port}/quick` })
      .where('id', '=', other.id)
      .execute()
    hooks.hanging.add('/hangs')
    for (let n = 0; n < 20; n += 1) await send(hanging.id, `hook:hangs:${n}`)
    await vi.waitFor(() => expect(hooks.tries.get('/hangs')).toBeGreaterThanOrEqual(8), NOTICE_LIMIT)
    const ask = await send(other.id, 'hook:quick')
    await vi.waitFor(() => expect(second.received).toHaveLength(1))
    await waitForStates(ask, { webhook: 'sent' })
    hooks.hanging.delete('/hangs')
    await second.stop()
  })
})
