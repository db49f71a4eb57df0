import type { PersonalChannel } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startMailReceiver, type MailReceiver } from '#server/testing/outside/mail-receiver.ts'
import { NOTICE_LIMIT, tellOne, useMailServer, waitForStates } from '#server/testing/outside/notice-site.ts'
import { pushStatusOf, subscribePhone } from '#server/testing/outside/push-phone.ts'
import { startPushReceiver, type PushReceiver } from '#server/testing/outside/push-receiver.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let receiver: PushReceiver
let mail: MailReceiver
beforeAll(async () => {
  receiver = await startPushReceiver()
  mail = await startMailReceiver()
  server = await startTestServer({ env: { PALISADE_PUSH_HOSTS: receiver.host } })
  got(await useMailServer(await server.signIn(), mail.port))
})
beforeEach(() => void mail.taken.splice(0))
afterAll(async () => {
  await server.stop()
  await receiver.stop()
  await mail.stop()
})

describe('a phone as a way', () => {
  test('gets the words of the notice in its language, once, and the log says that it was taken', async () => {
    const { bob, alarmId } = await setUpDispatch(server, { type: 'fire', level: 'very_urgent' })
    const phone = await subscribePhone(receiver, bob, 'zh_CN')
    const words = { title: '{type} <b>', text: '{level}' }
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['push'], ...words })
    await waitForStates(ask, { push: 'sent' })
    expect(phone.received.map(({ message }) => message)).toEqual([
      { taskId: null, title: '火警 <b>', level: '非常紧急' },
    ])
  })

  test('whose push service is overloaded gets it with the next try', async () => {
    const { bob, alarmId } = await setUpDispatch(server)
    const phone = await subscribePhone(receiver, bob)
    phone.replies.push({ status: 503 })
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['push'] })
    await waitForStates(ask, { push: 'sent' })
    expect([(await ask())[0]?.attempts, phone.received.length]).toEqual([2, 1])
  })

  test('that has gone is forgotten, and the log says that there is none', async () => {
    const { bob, alarmId } = await setUpDispatch(server)
    const phone = await subscribePhone(receiver, bob)
    phone.replies.push({ status: 410 })
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['push'] })
    await waitForStates(ask, { push: 'skipped' })
    expect((await ask())[0]?.reason).toBe('no_phone')
    expect(await pushStatusOf(bob)).toBe('off')
    const later = await tellOne(server, { userId: bob.id, alarmId, channels: ['push'] })
    await waitForStates(later, { push: 'skipped' })
  })
})

describe('quiet hours', () => {
  /** Bob is quiet for the next hour, for very urgent ones too. */
  async function setUpQuiet() {
    const site = await setUpDispatch(server)
    const { bob } = site
    const now = new Date()
    const minute = now.getHours() * 60 + now.getMinutes()
    const quiet = { from: (minute + 1_430) % 1_440, to: (minute + 60) % 1_440 }
    const own = {
      email: 'bob@example.com',
      ways: ['email' as const],
      quiet,
      quietCoversVeryUrgent: true,
      version: 0,
    }
    got(await bob.client.notice.updateOwn(own))
    const tell = (title: string, channels: readonly PersonalChannel[] = ['email']) =>
      tellOne(server, { userId: bob.id, alarmId: site.alarmId, channels, title })
    /** As if the hour were over. */
    const end = () =>
      server.db
        .updateTable('notice_delivery')
        .set({ due_at: new Date(Date.now() - 1_000) })
        .where('user_id', '=', bob.id)
        .where('state', '=', 'held')
        .execute()
    return { ...site, tell, end, now }
  }

  test('hold what comes until their end, and then tell it as one that names each', async () => {
    const { bob, tell, end, now } = await setUpQuiet()
    const asks = [await tell('Door 1'), await tell('Door 2'), await tell('Door 3')]
    for (const ask of asks) {
      const [held] = await ask()
      expect(held).toMatchObject({ state: 'held', reason: 'quiet_hours' })
      expect(held?.due_at.getTime()).toBe(Math.floor(now.getTime() / 60_000) * 60_000 + 3_600_000)
    }
    expect(mail.taken).toEqual([])
    await end()
    await vi.waitFor(() => expect(mail.taken).toHaveLength(1), NOTICE_LIMIT)
    for (const ask of asks) await waitForStates(ask, { email: 'grouped' })
    const { raw = '', to } = mail.taken[0] ?? {}
    expect(to).toEqual(['bob@example.com'])
    expect(raw).toContain('Subject: 3 more notices')
    expect(raw).toContain('This came during your quiet hours.')
    for (const title of ['Door 1', 'Door 2', 'Door 3']) expect(raw).toContain(title)
    const digests = await server.db
      .selectFrom('notice_delivery')
      .select('state')
      .where('user_id', '=', bob.id)
      .where('is_whole', '=', true)
      .where('state', '<>', 'grouped')
      .execute()
    expect(digests).toEqual([{ state: 'sent' }])
  })

  test('tell one that came alone as it is, by each of its ways', async () => {
    const { bob, tell, end } = await setUpQuiet()
    const ask = await tell('Door 7', ['email', 'console'])
    await end()
    await waitForStates(ask, { email: 'sent', console: 'sent' })
    expect(mail.taken[0]?.raw).toContain('Subject: Door 7')
    expect(got(await bob.client.notice.getOwnUnconfirmed()).map(({ title }) => title)).toEqual(['Door 7'])
  })
})
