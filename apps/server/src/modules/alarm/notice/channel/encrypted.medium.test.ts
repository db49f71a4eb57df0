import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCertificate } from '#server/infra/http/tls/certificate.ts'
import { setUpDispatch } from '#server/testing/dispatch.ts'
import { got } from '#server/testing/logged-changes/bench.ts'
import { startMailReceiver, type MailReceiver } from '#server/testing/outside/mail-receiver.ts'
import { prepareMqttBroker, type MqttBroker } from '#server/testing/outside/mqtt-broker.ts'
import {
  NOTICE_LIMIT,
  setEmail,
  tellOne,
  useBroker,
  useMailServer,
  waitForStates,
} from '#server/testing/outside/notice-site.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

const LOGIN = { userName: 'site', password: 'sesame-of-the-site' }
const certificate = (name: string) => makeCertificate({ names: [name], days: 1, now: Date.now() })
/** Of the site's own authority; another one for the same name; and one for another name. */
const pair = certificate('127.0.0.1')
const stranger = certificate('127.0.0.1')
const elsewhere = certificate('mail.example')
const PRIVATE = { userName: LOGIN.userName, password: LOGIN.password, authority: pair.cert }

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

/** A mail server that takes messages of one login alone, with this certificate. */
const startMail = (own = pair, isWhole = false) =>
  startMailReceiver({
    ...own,
    secure: isWhole,
    disabledCommands: [],
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      if (username === LOGIN.userName && password === LOGIN.password) callback(null, { user: username })
      else callback(Object.assign(new Error('wrong login'), { responseCode: 535 }))
    },
  })

describe.each([
  ['tls', true],
  ['starttls', false],
] as const)('a mail server by %s', (security, isWhole) => {
  let mail: MailReceiver
  beforeAll(async () => {
    mail = await startMail(pair, isWhole)
  })
  afterAll(() => mail.stop())
  beforeEach(() => void mail.taken.splice(0))
  const tried = async (settings: object, port = mail.port) => {
    got(await useMailServer(admin, port, { security, ...PRIVATE, ...settings }))
    return got(await admin.client.notice.testMailServer({ to: 'ann@example.com' }))
  }

  test('takes a message after the login, where its authority is configured', async () => {
    expect(await tried({})).toMatchObject({ isTaken: true, reason: null })
    expect(mail.taken).toHaveLength(1)
  })

  test('of an authority that nobody configured is refused with its code, and gets neither login nor message', async () => {
    const untrusted = { isTaken: false, reason: 'certificate', answer: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(await tried({ authority: '' })).toEqual(untrusted)
    expect(await tried({ authority: stranger.cert })).toEqual(untrusted)
    expect(mail.tries).toBe(1)
  })

  test('with the certificate of another name is refused with its code', async () => {
    const other = await startMail(elsewhere, isWhole)
    const answer = await tried({ authority: elsewhere.cert }, other.port)
    expect(answer).toEqual({
      isTaken: false,
      reason: 'certificate',
      answer: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    await other.stop()
  })

  test('that does not know the login says so', async () => {
    const answer = await tried({ password: 'wrong' })
    expect(answer).toMatchObject({ isTaken: false, reason: 'refused' })
    expect(answer.answer).toContain('535')
  })
})

test('a mail server that offers no encryption gets no message where it is asked for', async () => {
  const mail = await startMailReceiver()
  const { bob, alarmId } = await setUpDispatch(server)
  await setEmail(server, bob.id, 'bob@example.com')
  got(await useMailServer(admin, mail.port, { security: 'starttls', ...PRIVATE }))
  const ask = await tellOne(server, { userId: bob.id, alarmId, channels: ['email'] })
  await vi.waitFor(async () => expect((await ask())[0]?.attempts).toBe(1), NOTICE_LIMIT)
  await waitForStates(ask, { email: 'waiting' })
  expect([mail.tries, mail.taken]).toEqual([0, []])
  await mail.stop()
})

describe('a broker by TLS with a login', () => {
  let broker: MqttBroker
  beforeAll(async () => {
    broker = await prepareMqttBroker({ pair, login: LOGIN })
    await broker.start()
  })
  afterAll(() => broker.remove())
  const tried = async (settings: object) => {
    got(await useBroker(admin, broker.port, { security: 'tls', ...PRIVATE, ...settings }))
    return got(await admin.client.notice.testMqttServer())
  }

  test('takes a message where its authority is configured', async () => {
    const { heard } = await broker.listen()
    expect(await tried({})).toMatchObject({ isTaken: true })
    await expect.poll(() => heard.map(({ topic }) => topic)).toEqual(['site/test'])
  })

  test('of an authority that nobody configured is refused with its code', async () => {
    const untrusted = { isTaken: false, reason: 'certificate', answer: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(await tried({ authority: '' })).toEqual(untrusted)
    expect(await tried({ authority: stranger.cert })).toEqual(untrusted)
  })

  test('that does not know the login says so', async () => {
    expect(await tried({ password: 'wrong' })).toMatchObject({ isTaken: false, reason: 'refused' })
  })
})
