import { clockOf } from '@palisade/testkit/manual-clock'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ParameterValues } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { startOpenIdProvider, type OpenIdProvider, type Person } from '#server/testing/openid-provider.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

const redirectUri = 'http://console.test:8080/soc/login'
const HOUR = 3_600_000

let server: TestServer
let admin: SignedInClient
let provider: OpenIdProvider
let user: BuiltUser
let ahead = 0
let address = 0
const others: Server[] = []

beforeAll(async () => {
  server = await startTestServer({
    basePath: '/soc',
    env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' },
    clock: clockOf(() => Date.now() + ahead),
  })
  provider = await startOpenIdProvider([redirectUri])
  admin = await server.signIn()
  const area = await buildArea(server.db)
  user = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
  await configure({})
  await bind(user, 'person-1')
})
afterAll(async () => {
  await Promise.all([server.stop(), provider.stop()])
})
beforeEach(async () => {
  address += 1
  await configure({})
})
afterEach(async () => {
  ahead = 0
  await Promise.all(others.splice(0).map(other => new Promise(resolve => other.close(resolve))))
})

/** Each test calls from its own address, because the rate for one address is tested elsewhere. */
const from = () => ({ 'x-forwarded-for': `10.1.0.${address}` })

type SsoValues = { [K in keyof ParameterValues as K extends `sso.${string}` ? K : never]: ParameterValues[K] }
async function configure(values: Partial<SsoValues>) {
  const wanted: SsoValues = {
    'sso.issuer': provider.issuer,
    'sso.client_id': provider.clientId,
    'sso.client_secret': provider.clientSecret,
    'sso.user_claim': 'preferred_username',
    'sso.enabled': true,
    ...values,
  }
  for (const [key, value] of Object.entries(wanted)) {
    const answer = await admin.client.parameter.update({ key: key as keyof SsoValues, value })
    expect(answer.errorCode).toBeUndefined()
  }
}

async function bind({ id }: BuiltUser, subject: string) {
  const answer = await admin.client.singleSignOn.bind({ id, subject })
  expect(answer.errorCode).toBeUndefined()
}

const begin = () => server.client.singleSignOn.begin({ redirectUri }, from())
const person = (more: Partial<Person> = {}): Person => ({
  sub: 'person-1',
  claims: { preferred_username: user.userName },
  ...more,
})
interface Begun {
  url: string
  handle: string
}
async function atProvider(who = person(), change: (url: URL) => void = () => undefined) {
  const { url, handle } = (await begin()).returnObj as Begun
  const changed = new URL(url)
  change(changed)
  const back = await provider.logIn(changed.href, who)
  return { handle, back: back as Record<string, string> & { state: string } }
}
const finish = (handle: string, back: Record<string, string>) => {
  const { state = '', code, iss, error } = back
  const given = Object.entries({ code, iss, error }).filter(([, value]) => value !== undefined)
  return server.client.singleSignOn.finish({ handle, state, ...Object.fromEntries(given) }, from())
}
const finishAs = async (who?: Person, change?: (url: URL) => void) => {
  const { handle, back } = await atProvider(who, change)
  return finish(handle, back)
}
/** Starts a server that is no OpenID provider, and returns its address. */
async function startOther(listener: RequestListener): Promise<string> {
  const other = createServer(listener)
  others.push(other)
  await new Promise<void>(resolve => void other.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`
}

describe('a login at the provider', () => {
  test('goes there with PKCE, state and nonce, and comes back to a session of the user who is bound', async () => {
    const { url, handle } = (await begin()).returnObj as Begun
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'palisade',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const back = await provider.logIn(url, person())
    const { returnObj } = await finish(handle, back)
    expect(returnObj?.user).toMatchObject({ id: user.id, userName: user.userName })
    const { status } = await server.clientFor({ ticket: returnObj!.ticket }).session.current()
    expect(status).toBe(200)
    const row = await server.db
      .selectFrom('audit')
      .select(['user_name', 'result', 'after', 'address'])
      .where('action', '=', 'login')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({
      user_name: user.userName,
      result: 'ok',
      after: { by: 'single_sign_on', subject: 'person-1' },
      address: from()['x-forwarded-for'],
    })
  })

  test('is the same session whatever the provider calls the person', async () => {
    for (const claims of [{}, { preferred_username: 'admin' }, { preferred_username: ['x'] }])
      expect((await finishAs(person({ claims }))).returnObj?.user.id).toBe(user.id)
  })

  test('lets nobody in whose account is disabled, or who has nothing to do here', async () => {
    const disabled = await buildUser(server.db, { permissions: ['alarm.view'], status: 'disabled' })
    const idle = await buildUser(server.db)
    await bind(disabled, 'person-disabled')
    await bind(idle, 'person-idle')
    const code = async (sub: string) => (await finishAs(person({ sub }))).errorCode
    expect(await code('person-disabled')).toBe('session.user_disabled')
    expect(await code('person-idle')).toBe('session.no_menus')
  })

  test('asks for the second factor that the user must have, unless the provider asked for more than one', async () => {
    const area = await buildArea(server.db)
    const strict = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
    await server.db
      .updateTable('user_account')
      .set({ is_second_factor_required: true })
      .where('id', '=', strict.id)
      .execute()
    await bind(strict, 'person-2')
    const who = person({ sub: 'person-2' })
    const asked = await finishAs(who)
    expect(asked.errorCode).toBe('session.second_factor_setup_needed')
    const { challenge } = asked.errorParams as { challenge: string }
    const { code = '' } =
      (await admin.client.secondFactor.issueEnrolmentCode({ id: strict.id })).returnObj ?? {}
    const begun = await server.client.secondFactor.begin({ challenge, enrolmentCode: code }, from())
    expect(begun.returnObj?.secret).toMatch(/^[A-Z2-7]+$/)
    expect((await finishAs({ ...who, amr: ['pwd'] })).errorCode).toBe('session.second_factor_setup_needed')
    expect((await finishAs({ ...who, amr: ['pwd', 'mfa'] })).success).toBe(true)
  })
})

describe('an answer that does not hold', () => {
  test('a second time, from another window, or too late', async () => {
    const { handle, back } = await atProvider()
    expect((await finish('B'.repeat(43), back)).errorCode).toBe('single_sign_on.ended')
    expect((await finish(handle, back)).success).toBe(true)
    expect((await finish(handle, back)).errorCode).toBe('single_sign_on.ended')
    const late = await atProvider()
    await server.db
      .updateTable('single_sign_on_attempt')
      .set({ expires_at: sql<Date>`now()` })
      .execute()
    expect((await finish(late.handle, late.back)).errorCode).toBe('single_sign_on.ended')
  })

  test('with another state: the login is over', async () => {
    const { handle, back } = await atProvider()
    expect((await finish(handle, { ...back, state: 'another' })).errorCode).toBe('single_sign_on.state_wrong')
    expect((await finish(handle, back)).errorCode).toBe('single_sign_on.ended')
  })

  test('with a code that was used before, or belongs to another login', async () => {
    const used = await atProvider()
    await finish(used.handle, used.back)
    const other = (await begin()).returnObj as Begun
    const state = new URL(other.url).searchParams.get('state') ?? ''
    const replayed = await finish(other.handle, { ...used.back, state })
    expect(replayed.errorCode).toBe('single_sign_on.code_refused')
    const stolen = await atProvider()
    const mine = await atProvider()
    const injected = await finish(mine.handle, { ...mine.back, code: stolen.back['code'] ?? '' })
    expect(injected.errorCode).toBe('single_sign_on.code_refused')
  })

  test('with another nonce, or without our PKCE verifier', async () => {
    const nonce = await finishAs(person(), url => url.searchParams.set('nonce', 'another'))
    expect(nonce.errorCode).toBe('single_sign_on.nonce_wrong')
    const pkce = await finishAs(person(), url => url.searchParams.set('code_challenge', 'A'.repeat(43)))
    expect(pkce.errorCode).toBe('single_sign_on.code_refused')
  })

  test('from another issuer', async () => {
    const { handle, back } = await atProvider()
    const answer = await finish(handle, { ...back, iss: 'http://other.test' })
    expect(answer.errorCode).toBe('single_sign_on.issuer_wrong')
  })

  test.each([-HOUR, HOUR])('whose time is %i ms away from ours', async away => {
    const { handle, back } = await atProvider()
    ahead = away
    expect((await finish(handle, back)).errorCode).toBe('single_sign_on.clock')
  })

  test('that refuses the login', async () => {
    const { handle, back } = await atProvider(person(), url => url.searchParams.set('prompt', 'none'))
    expect(back['error']).toBe('login_required')
    expect((await finish(handle, back)).errorCode).toBe('single_sign_on.refused')
  })
})

describe('a provider', () => {
  test('that does not accept our client secret', async () => {
    await configure({ 'sso.client_secret': 'wrong' })
    expect((await finishAs()).errorCode).toBe('single_sign_on.client_refused')
  })

  test('that names another issuer', async () => {
    await configure({ 'sso.issuer': provider.issuer.replace('127.0.0.1', 'localhost') })
    expect((await begin()).errorCode).toBe('single_sign_on.issuer_wrong')
  })

  test('that is unreachable, broken, or does not answer', async () => {
    const gone = await startOther(() => undefined)
    await new Promise(resolve => others.splice(0)[0]?.close(resolve))
    await configure({ 'sso.issuer': gone })
    expect((await begin()).errorCode).toBe('single_sign_on.unreachable')
    await configure({ 'sso.issuer': await startOther((_request, response) => response.writeHead(502).end()) })
    expect((await begin()).errorCode).toBe('single_sign_on.unreachable')
    await configure({ 'sso.issuer': await startOther(() => undefined) })
    // The test's deadline ends it if the call waits for ever.
    expect((await begin()).errorCode).toBe('single_sign_on.unreachable')
    others[0]?.closeAllConnections()
    others[1]?.closeAllConnections()
  })

  test('that is away for a while and comes back', async () => {
    const { handle, back } = await atProvider()
    await configure({ 'sso.issuer': 'http://127.0.0.1:9' })
    expect((await finish(handle, back)).errorCode).toBe('single_sign_on.unreachable')
    await configure({})
    expect((await finishAs()).success).toBe(true)
  })

  test.each<[string, string, RequestListener]>([
    [
      'a page',
      'single_sign_on.not_a_provider',
      (_q, r) => r.setHeader('content-type', 'text/html').end('<p>'),
    ],
    ['a list', 'single_sign_on.not_a_provider', (_q, r) => json(r).end('[]')],
    ['half an answer', 'single_sign_on.not_a_provider', (_q, r) => json(r).end('{"issuer":')],
    [
      'no page to log in at',
      'single_sign_on.not_a_provider',
      (q, r) => json(r).end(`{"issuer":"http://${q.headers.host}"}`),
    ],
    ['nothing of a provider', 'single_sign_on.not_a_provider', (_q, r) => json(r).end('{}')],
    ['a redirect', 'single_sign_on.not_a_provider', (_q, r) => r.writeHead(302, { location: '/x' }).end()],
    [
      'more than a provider would',
      'single_sign_on.answer_invalid',
      (_q, r) => json(r).end(' '.repeat(2 ** 20)),
    ],
  ])('that answers with %s is refused', async (_name, code, listener) => {
    await configure({ 'sso.issuer': await startOther(listener) })
    expect((await begin()).errorCode).toBe(code)
  })

  test('that sends the browser to an address without a page is refused', async () => {
    let issuer = ''
    issuer = await startOther((_request, response) =>
      json(response).end(JSON.stringify({ issuer, authorization_endpoint: 'javascript:alert(1)' })),
    )
    await configure({ 'sso.issuer': issuer })
    expect((await begin()).errorCode).toBe('single_sign_on.not_a_provider')
  })

  test('is never asked at our own ports nor where clouds keep their secrets', async () => {
    for (const issuer of ['http://127.0.0.1:8081', 'http://169.254.169.254']) {
      await configure({ 'sso.issuer': issuer })
      expect((await begin()).errorCode).toBe('single_sign_on.address_refused')
    }
  })
})

const json = (response: Parameters<RequestListener>[1]) =>
  response.setHeader('content-type', 'application/json')

test('is offered by the login page only when it is on', async () => {
  const offered = async () => (await server.client.session.publicConfig()).returnObj?.singleSignOn
  expect(await offered()).toBe(true)
  await configure({ 'sso.enabled': false })
  expect(await offered()).toBe(false)
  expect((await begin()).errorCode).toBe('single_sign_on.off')
})

test.each([
  'http://console.test:8080/login',
  'http://console.test:8080/soc/login?x=1',
  'http://console.test:8080/soc/login#x',
  'http://user:pass@console.test:8080/soc/login',
  'javascript:alert(1)',
  'not an address',
])('%s is not the login page', async wrong => {
  const answer = await server.client.singleSignOn.begin({ redirectUri: wrong }, from())
  expect(answer.status).toBe(400)
})

test('no secret of it is in any table or line of the log', async () => {
  const { handle, back } = await atProvider()
  const rows = await sql`select * from single_sign_on_attempt`.execute(server.db)
  const audit = await sql`select * from audit`.execute(server.db)
  const text = JSON.stringify([rows.rows, audit.rows, server.errors])
  for (const secret of [handle, back['state'] ?? '', provider.clientSecret])
    expect(text).not.toContain(secret)
})
