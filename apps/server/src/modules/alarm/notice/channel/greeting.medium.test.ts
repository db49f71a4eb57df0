import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { NOTICE_LIMIT, setEmail, tellOne, useMailServer } from '#server/testing/outside/notice-site.ts'
import { holdNoticeTime } from '#server/testing/outside/notice-time.ts'
import { startStrictMail } from '#server/testing/outside/strict-mail.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let time: ReturnType<typeof holdNoticeTime>
let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  time = holdNoticeTime()
  server = await startTestServer({ clock: time.clock })
  admin = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  time.release()
})

test('the mail server is greeted by the domain of the sender, or the name that is set', async () => {
  const mail = await startStrictMail('mail.site.example', '250 any')
  got(await useMailServer(admin, mail.port))
  expect(got(await admin.client.notice.testMailServer({ to: 'a@b.example' })).isTaken).toBe(true)
  got(await useMailServer(admin, mail.port, { heloName: 'mail.site.example' }))
  expect(got(await admin.client.notice.testMailServer({ to: 'a@b.example' })).isTaken).toBe(true)
  expect(mail.greetings).toEqual(['EHLO site.example', 'EHLO mail.site.example'])
  expect((await useMailServer(admin, mail.port, { heloName: 'two words' })).errorCode).toBe('request.invalid')
  await mail.stop()
})

test.each(['421 4.7.0 try later', '501 5.5.2 bad name', '550 5.7.1 helo rejected'])(
  'a greeting that is answered with %s is told in the trial and loses no message',
  async refusal => {
    const mail = await startStrictMail('mail.site.example', refusal)
    got(await useMailServer(admin, mail.port))
    const trial = got(await admin.client.notice.testMailServer({ to: 'a@b.example' }))
    expect(trial).toEqual({ isTaken: false, reason: 'refused', answer: refusal })
    const { bob, alarmId } = await setUpDispatch(server)
    await setEmail(server, bob.id, 'bob@example.com')
    const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['email'] })
    await vi.waitFor(
      async () =>
        expect((await ask())[0]).toMatchObject({ state: 'waiting', reason: 'refused', answer: refusal }),
      NOTICE_LIMIT,
    )
    // An administrator names the site as its DNS does.
    got(await useMailServer(admin, mail.port, { heloName: 'mail.site.example' }))
    await time.retryUntil(server, ask, 'sent')
    expect(mail.taken).toBe(1)
    await mail.stop()
  },
)
