import { API_KEY_HEADER, contract, TICKET_HEADER, type Call, type Envelope } from '@palisade/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from './testing/builders/session.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const calls: [string, Call][] = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries<Call>(group).map(([name, call]): [string, Call] => [`${module}.${name}`, call]),
)
const by = (...kinds: Call['meta']['access']['by'][]) =>
  calls.filter(([, call]) => kinds.includes(call.meta.access.by))
const NOWHERE = '01985a30-0000-7000-8000-00000000dead'

let server: TestServer
let admin: string
/** Sessions of users with a single permission: the second asks what the first may. */
let powerless: string
let watcher: string

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signIn()).ticket
  const sessionWith = async (permission: 'dashboard.view' | 'live.view') =>
    (await server.signIn(await buildUser(server.db, { permissions: [permission] }))).ticket
  powerless = await sessionWith('dashboard.view')
  watcher = await sessionWith('live.view')
})
afterAll(() => server.stop())

async function send(call: Call, payload: unknown, headers: Record<string, string> = {}) {
  const body = call.method === 'GET' ? {} : { payload: payload as object }
  const query = call.method === 'GET' ? { query: payload as Record<string, string> } : {}
  const response = await server.app.http.inject({
    method: call.method,
    url: call.path,
    headers,
    ...body,
    ...query,
  })
  return { status: response.statusCode, ...response.json<Envelope<unknown>>() }
}

describe('every call that needs a login', () => {
  it.each(by('signed-in', 'permission'))(
    '%s: no ticket, a dead one, one in the wrong place',
    async (_name, call) => {
      const refused = { status: 401, success: false, errorCode: 'session.login_needed', needLogin: true }
      expect(await send(call, {})).toMatchObject(refused)
      expect(await send(call, {}, { [TICKET_HEADER]: 'dead' })).toMatchObject(refused)
      expect(await send(call, { ticket: admin })).toMatchObject(refused)
      expect(await send({ ...call, path: `${call.path}?ticket=${admin}` as '/' }, {})).toMatchObject(refused)
      expect(await send(call, {}, { cookie: `ticket=${admin}` })).toMatchObject(refused)
    },
  )
})

describe('every call with a permission', () => {
  it.each(by('permission'))('%s: refused without it', async (_name, call) => {
    const { access } = call.meta
    const isHeld = access.by === 'permission' && access.permission === 'dashboard.view'
    const ticket = isHeld ? watcher : powerless
    const answer = await send(call, { centerId: NOWHERE }, { [TICKET_HEADER]: ticket })
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
  })
})

describe('every call for other systems', () => {
  it.each(by('api-key'))('%s: no key, an unknown one, a ticket instead', async (_name, call) => {
    const refused = { status: 401, errorCode: 'access.key_invalid' }
    expect(await send(call, {})).toMatchObject(refused)
    expect(await send(call, {}, { [API_KEY_HEADER]: 'nonsense' })).toMatchObject(refused)
    expect(await send(call, {}, { [TICKET_HEADER]: admin })).toMatchObject(refused)
  })
})

describe('every call', () => {
  it.each(by('anyone', 'signed-in', 'permission'))(
    '%s: refuses an unknown field by its path',
    async (_name, call) => {
      const answer = await send(call, { surprise: 'x' }, { [TICKET_HEADER]: admin })
      expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' })
      expect(answer.errorParams?.['issues']).toContainEqual({
        path: expect.stringMatching(/^(surprise|driver|)$/),
        rule: expect.stringMatching(/^(unrecognized_keys|invalid_union)$/),
      })
    },
  )

  it.each(calls.filter(([, call]) => call.meta.centre === 'required'))(
    '%s: needs a park that the user holds',
    async (_name, call) => {
      const answer = await send(call, { centerId: 'x' }, { [TICKET_HEADER]: admin })
      expect(answer).toMatchObject({ status: 400, errorCode: 'request.invalid' })
    },
  )

  it.each(calls)('%s: refuses the other method', async (_name, call) => {
    const other = call.method === 'GET' ? 'POST' : 'GET'
    const response = await server.app.http.inject({ method: other, url: call.path })
    expect(response.statusCode).toBe(405)
    expect(response.json()).toMatchObject({ success: false, errorCode: 'request.method_not_allowed' })
  })

  it('leaves a server without a failure of its own', () => {
    expect(server.errors).toEqual([])
  })
})
