import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#server/testing/openid-provider.ts'
import {
  sealPassword,
  startTestServer,
  type SignedInClient,
  type TestServer,
} from '#server/testing/test-server.ts'

const redirectUri = 'http://console.test:8080/login'

let server: TestServer
let admin: SignedInClient
let provider: OpenIdProvider
let areaId: string

beforeAll(async () => {
  server = await startTestServer()
  provider = await startOpenIdProvider([redirectUri])
  admin = await server.signIn()
  areaId = (await buildArea(server.db)).id
  await setIssuer(provider.issuer)
})
afterAll(async () => {
  await Promise.all([server.stop(), provider.stop()])
})

async function setIssuer(issuer: string) {
  const values = {
    'sso.issuer': issuer,
    'sso.client_id': provider.clientId,
    'sso.client_secret': provider.clientSecret,
    'sso.enabled': true,
  } as const
  for (const [key, value] of Object.entries(values))
    await admin.client.parameter.update({ key: key as keyof typeof values, value })
}
const viewer = () => buildUser(server.db, { permissions: ['alarm.view'], areaIds: [areaId] })
const callsOf = async (user: BuiltUser) =>
  server.clientFor({ ticket: (await buildSession(server.db, user.id)).ticket }).singleSignOn
const proofOf = ({ password }: BuiltUser) => ({
  password: sealPassword(password, server.app.infra.secrets.loginKey),
})
/** @returns what the browser is sent back with */
async function atProvider(url: string, sub: string) {
  const back = await provider.logIn(url, { sub, claims: { preferred_username: 'Li at the provider' } })
  const { state = '', code = '', iss = '' } = back
  return { state, code, iss }
}
async function bindOwn(user: BuiltUser, sub: string) {
  const calls = await callsOf(user)
  const { url, handle } = (await calls.beginOwn({ ...proofOf(user), redirectUri })).returnObj!
  return calls.finishOwn({ handle, ...(await atProvider(url, sub)) })
}
async function signIn(sub: string) {
  const { url, handle } = (await server.client.singleSignOn.begin({ redirectUri })).returnObj!
  return server.client.singleSignOn.finish({ handle, ...(await atProvider(url, sub)) })
}

describe('an account is bound by its own user', () => {
  test('after the password, and signs in then', async () => {
    const user = await viewer()
    const calls = await callsOf(user)
    expect((await calls.getOwn()).returnObj).toEqual({ binding: null })
    const wrong = proofOf({ ...user, password: 'wrong-1' })
    const refused = await calls.beginOwn({ ...wrong, redirectUri })
    expect(refused.errorCode).toBe('session.password_wrong')
    expect((await signIn('sub-own')).errorCode).toBe('single_sign_on.user_unknown')
    expect((await bindOwn(user, 'sub-own')).errorCode).toBeUndefined()
    expect((await calls.getOwn()).returnObj?.binding).toMatchObject({
      subject: 'sub-own',
      name: 'Li at the provider',
      isInForce: true,
    })
    expect((await signIn('sub-own')).returnObj?.user.id).toBe(user.id)
    expect((await calls.removeOwn(wrong)).errorCode).toBe('session.password_wrong')
    expect((await calls.removeOwn(proofOf(user))).success).toBe(true)
    expect((await calls.removeOwn(proofOf(user))).errorCode).toBe('single_sign_on.not_bound')
    expect((await signIn('sub-own')).errorCode).toBe('single_sign_on.user_unknown')
  })

  test('not with what came back for a login, or for somebody else', async () => {
    const [user, other] = [await viewer(), await viewer()]
    const login = (await server.client.singleSignOn.begin({ redirectUri })).returnObj!
    const back = await atProvider(login.url, 'sub-mixed')
    const calls = await callsOf(user)
    const ofLogin = await calls.finishOwn({ handle: login.handle, ...back })
    expect(ofLogin.errorCode).toBe('single_sign_on.ended')
    const begun = (await calls.beginOwn({ ...proofOf(user), redirectUri })).returnObj!
    const mine = await atProvider(begun.url, 'sub-mixed')
    const stolen = await (await callsOf(other)).finishOwn({ handle: begun.handle, ...mine })
    expect(stolen.errorCode).toBe('single_sign_on.ended')
    const again = (await calls.beginOwn({ ...proofOf(user), redirectUri })).returnObj!
    const returned = await atProvider(again.url, 'sub-mixed')
    const asLogin = await server.client.singleSignOn.finish({ handle: again.handle, ...returned })
    expect(asLogin.errorCode).toBe('single_sign_on.ended')
  })

  test('one person to one account', async () => {
    expect((await bindOwn(await viewer(), 'sub-one')).success).toBe(true)
    expect((await bindOwn(await viewer(), 'sub-one')).errorCode).toBe('single_sign_on.identity_taken')
  })

  test('nobody does it without a session', async () => {
    const { singleSignOn } = server.client
    const returned = { handle: 'A'.repeat(43), state: 's', code: 'c' }
    const id = crypto.randomUUID()
    const answers = await Promise.all([
      singleSignOn.getOwn(),
      singleSignOn.finishOwn(returned),
      singleSignOn.getBinding({ id }),
      singleSignOn.bind({ id, subject: 'x' }),
      singleSignOn.unbind({ id }),
    ])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 401))
  })
})

describe('an account is bound by an administrator', () => {
  test('to the identifier at the present provider, and logged; its removal ends the sessions', async () => {
    const user = await viewer()
    expect((await admin.client.singleSignOn.bind({ id: user.id, subject: 'sub-admin' })).success).toBe(true)
    const { returnObj } = await signIn('sub-admin')
    expect(returnObj?.user.id).toBe(user.id)
    expect((await admin.client.singleSignOn.getBinding({ id: user.id })).returnObj?.binding).toMatchObject({
      subject: 'sub-admin',
      name: '',
    })
    expect((await admin.client.singleSignOn.unbind({ id: user.id })).success).toBe(true)
    const current = await server.clientFor({ ticket: returnObj!.ticket }).session.current()
    expect(current.status).toBe(401)
    expect((await admin.client.singleSignOn.unbind({ id: user.id })).errorCode).toBe(
      'single_sign_on.not_bound',
    )
    const rows = await server.db
      .selectFrom('audit')
      .select(['action', 'result', 'user_name'])
      .where('object', '=', user.id)
      .where('action', 'like', 'single_sign_on.%')
      .orderBy('id')
      .execute()
    const by = { user_name: admin.user.userName }
    expect(rows).toEqual([
      { ...by, action: 'single_sign_on.bind', result: 'ok' },
      { ...by, action: 'single_sign_on.unbind', result: 'ok' },
      { ...by, action: 'single_sign_on.unbind', result: 'single_sign_on.not_bound' },
    ])
  })

  test('never one’s own, nor that of somebody who holds more', async () => {
    const manager = await buildUser(server.db, {
      permissions: ['user.edit', 'user.view', 'alarm.view'],
      areaIds: [areaId],
    })
    const calls = await callsOf(manager)
    const codes = async (id: string) => [
      (await calls.bind({ id, subject: 'sub-taken-over' })).errorCode,
      (await calls.unbind({ id })).errorCode,
    ]
    expect(await codes(manager.id)).toEqual(['user.self', 'user.self'])
    expect(await codes(crypto.randomUUID())).toEqual(['user.not_found', 'user.not_found'])
    expect(await codes(admin.user.id)).toEqual(['user.level_above', 'user.level_above'])
    const more = await buildUser(server.db, { permissions: ['alarm.handle'], areaIds: [areaId] })
    expect(await codes(more.id)).toEqual(['role.more_than_own', 'role.more_than_own'])
    const denied = await (await callsOf(more)).bind({ id: manager.id, subject: 'x' })
    expect(denied.errorCode).toBe('access.denied')
  })

  test('and not carried over to another provider', async () => {
    const user = await viewer()
    await admin.client.singleSignOn.bind({ id: user.id, subject: 'sub-moved' })
    await setIssuer('https://id.example')
    const { returnObj } = await admin.client.singleSignOn.getBinding({ id: user.id })
    expect(returnObj?.binding).toMatchObject({ subject: 'sub-moved', isInForce: false })
    await admin.client.parameter.update({ key: 'sso.enabled', value: false })
    const off = await admin.client.singleSignOn.bind({ id: user.id, subject: 'sub-off' })
    expect(off.errorCode).toBe('single_sign_on.off')
    await setIssuer(provider.issuer)
  })
})

describe('nobody is taken for somebody', () => {
  const finishAt = async (at: OpenIdProvider, sub: string, claims: Record<string, unknown>) => {
    const { url, handle } = (await server.client.singleSignOn.begin({ redirectUri })).returnObj!
    const { state = '', code = '', iss = '' } = await at.logIn(url, { sub, claims })
    return server.client.singleSignOn.finish({ handle, state, code, iss })
  }

  test('by a matching name or e-mail; the refusal tells what to give the administrator, and makes no account', async () => {
    const user = await viewer()
    const email = 'someone@site.example'
    await server.db.updateTable('user_account').set({ email }).where('id', '=', user.id).execute()
    const names = [user.userName, 'admin', 'nobody_here']
    for (const preferred_username of names) {
      const answer = await finishAt(provider, 'stranger', { preferred_username, email })
      expect(answer).toMatchObject({
        errorCode: 'single_sign_on.user_unknown',
        errorParams: { subject: 'stranger' },
      })
    }
    const accounts = await server.db.selectFrom('user_account').select('user_name').execute()
    expect(accounts.map(row => row.user_name)).not.toContain('nobody_here')
  })

  test('at another provider, whatever it calls a person', async () => {
    const user = await viewer()
    await admin.client.singleSignOn.bind({ id: user.id, subject: 'sub-same' })
    const other = await startOpenIdProvider([redirectUri])
    try {
      await setIssuer(other.issuer)
      const answer = await finishAt(other, 'sub-same', { preferred_username: user.userName })
      expect(answer.errorCode).toBe('single_sign_on.user_unknown')
    } finally {
      await setIssuer(provider.issuer)
      await other.stop()
    }
    expect((await signIn('sub-same')).returnObj?.user.id).toBe(user.id)
  })
})
