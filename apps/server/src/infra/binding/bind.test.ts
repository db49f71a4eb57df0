import { Readable } from 'node:stream'
import { defineCall, download } from '@palisade/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { may } from '../access/may.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { AppError } from '../errors/app-error.ts'
import { createHttpServer } from '../http/http-server.ts'
import { bindContract, type BindingDeps } from './bind.ts'
import type { CallContext, SignedInContext } from './context.ts'
import type { AccessSnapshot, Gate } from './gate.ts'
import type { ModuleHandlers } from './handlers.ts'

const PARK = '01985a30-0000-7000-8000-000000000001'
const OTHER_PARK = '01985a30-0000-7000-8000-000000000002'
const REACHED = '01985a30-0000-7000-8000-00000000000a'
const OUT_OF_REACH = '01985a30-0000-7000-8000-00000000000b'

const result = z.object({ said: z.string() })
const signedIn = { by: 'signed-in', object: 'none' } as const
const view = { by: 'permission', permission: 'alarm.view', object: 'none' } as const

const echo = {
  anyone: defineCall({
    path: '/smp/anyone',
    summary: '',
    request: z.strictObject({ text: z.string().default('nothing'), count: z.int().max(9).optional() }),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
  got: defineCall({
    method: 'GET',
    path: '/smp/got.json',
    summary: '',
    request: z.strictObject({ text: z.string() }),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
  signedIn: defineCall({
    path: '/smp/signedIn',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: signedIn, centre: 'optional', audit: 'echo.signed' },
  }),
  viewed: defineCall({
    path: '/smp/viewed',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: view, centre: 'required', audit: 'echo.viewed' },
  }),
  object: defineCall({
    path: '/smp/object',
    summary: '',
    request: z.strictObject({ ids: z.array(z.uuid()) }),
    result,
    meta: {
      access: { ...view, object: { kind: 'device', ids: request => request.ids } },
      centre: 'none',
      audit: 'echo.object',
    },
  }),
  integration: defineCall({
    path: '/open/integration',
    summary: '',
    request: z.strictObject({ text: z.string() }),
    result,
    meta: {
      access: { by: 'api-key', scope: 'event.intake', object: 'none' },
      centre: 'none',
      bodyLimit: 1000,
    },
  }),
  limited: defineCall({
    path: '/smp/limited',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none', rate: { max: 2, seconds: 60, by: 'address' } },
  }),
  limitedByUser: defineCall({
    path: '/smp/limitedByUser',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: signedIn, centre: 'none', rate: { max: 1, seconds: 60, by: 'user' } },
  }),
  file: defineCall({
    path: '/smp/file',
    summary: '',
    request: z.strictObject({ stream: z.boolean().default(false) }),
    result: download,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
}

function snapshotOf(userId: string): AccessSnapshot {
  const park = {
    id: PARK,
    name: 'P',
    code: 'P',
    centerorareainfoId: REACHED,
    longitude: null,
    latitude: null,
  }
  const guard: AccessSnapshot = {
    userId,
    isSuper: false,
    permissions: new Set(['alarm.view']),
    areaIds: new Set([REACHED]),
    centres: [park],
  }
  const changes: Record<string, Partial<AccessSnapshot>> = {
    powerless: { permissions: new Set() },
    parkless: { centres: [] },
    areaLess: { areaIds: new Set() },
    homeless: { centres: [], areaIds: new Set() },
  }
  return { ...guard, ...changes[userId] }
}

const gate: Gate = {
  async session(ticket) {
    const name = /^ticket-(\w+)$/.exec(ticket)?.[1]
    if (name === undefined) return undefined
    if (name === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    return { sessionId: `s-${name}`, user: { id: name, userName: name, name }, access: snapshotOf(name) }
  },
  async apiKey(key) {
    if (key === 'good') return { id: 'k', name: 'panel', scopes: ['event.intake'] }
    return key === 'scopeless' ? { id: 'k2', name: 'old', scopes: [] } : undefined
  },
  async requireObjects(_access, kind, ids) {
    if (kind !== 'device' || ids.some(id => id !== REACHED)) throw new AppError('access.denied')
  },
  centre: (access, centerId) => {
    const park = access.centres.find(centre => centre.id === centerId)
    return park && { id: park.id, areaId: park.centerorareainfoId }
  },
}

let app: FastifyInstance
let audits: AuditEntry[]
let seen: CallContext[]
let logged: string[]
let next: (context: CallContext) => unknown

async function start(changes: Partial<BindingDeps> = {}) {
  audits = []
  seen = []
  logged = []
  next = () => undefined
  const log = pino({ level: 'debug' }, { write: line => void logged.push(line) })
  app = await createHttpServer(log)
  const say = async (said: string, context: CallContext) => {
    seen.push(context)
    return ((await next(context)) ?? { said }) as { said: string }
  }
  const handlers: ModuleHandlers<typeof echo> = {
    anyone: (request, context) => say(request.text, context),
    got: (request, context) => say(request.text, context),
    signedIn: (_request, context) => say(context.user.userName, context),
    viewed: (_request, context) => say(context.centre.id, context),
    object: (request, context) => say(request.ids.join(), context),
    integration: (_request, context) => say(context.apiKey.name, context),
    limited: (_request, context) => say('ok', context),
    limitedByUser: (_request, context) => say('ok', context),
    file: request => ({
      fileName: '报警 "1"\r\nx.xlsx',
      contentType: 'application/x-test',
      body: request.stream ? Readable.from(['ab', 'cd']) : Buffer.from('abcd'),
    }),
  }
  const deps: BindingDeps = {
    gate,
    may,
    addressOf: request => String(request.headers['x-test-address'] ?? '10.0.0.1'),
    writeAudit: async entry => void audits.push(entry),
    basePath: '',
    ...changes,
  }
  bindContract(app, { echo }, { echo: handlers }, deps)
}

async function post(url: string, payload: unknown = {}, headers: InjectOptions['headers'] = {}) {
  const response = await app.inject({ method: 'POST', url, payload: payload as object, headers })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
const as = (name: string) => ({ ticket: `ticket-${name}` })

beforeEach(() => start())

describe('the envelope', () => {
  it('carries the result, and the request id also in a header', async () => {
    const { status, body, headers } = await post('/smp/anyone', { text: 'hello' })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, returnObj: { said: 'hello' }, requestId: seen[0]?.requestId })
    expect(headers['x-request-id']).toBe(body.requestId)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('gives a domain refusal as 200 with its code and parameters', async () => {
    next = () => {
      throw new AppError('alarm.export_too_many', { limit: 100 })
    }
    const { status, body } = await post('/smp/anyone')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      errorCode: 'alarm.export_too_many',
      errorParams: { limit: 100 },
    })
    expect(body).not.toHaveProperty('needLogin')
  })

  it('says nothing of an unknown error but its request id, and logs it once with its stack', async () => {
    next = () => {
      throw new Error('secret inside')
    }
    const { status, body } = await post('/smp/anyone')
    expect(status).toBe(500)
    expect(body).toEqual({ success: false, errorCode: 'server.failed', requestId: seen[0]?.requestId })
    expect(logged.filter(line => line.includes('secret inside'))).toHaveLength(1)
  })
})

describe('who calls', () => {
  it.each([
    ['no ticket', {}],
    ['an unknown ticket', { ticket: 'nonsense' }],
    ['an empty ticket', { ticket: '' }],
    ['an endless ticket', { ticket: 'ticket-'.padEnd(500, 'a') }],
    ['a ticket in a cookie', { cookie: 'ticket=ticket-guard' }],
    ['a ticket as authorization', { authorization: 'Bearer ticket-guard' }],
  ])('401 with needLogin for %s', async (_name, headers) => {
    const { status, body } = await post('/smp/signedIn', {}, headers)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, errorCode: 'session.login_needed', needLogin: true })
    expect(seen).toHaveLength(0)
  })

  it('takes no ticket from the address or the body', async () => {
    expect((await post('/smp/signedIn?ticket=ticket-guard')).status).toBe(401)
    expect((await post('/smp/signedIn', { ticket: 'ticket-guard' })).status).toBe(401)
    const both = await post('/smp/signedIn', { ticket: 'ticket-guard' }, as('guard'))
    expect(both.body.errorParams.issues).toEqual([{ path: 'ticket', rule: 'unrecognized_keys' }])
  })

  it('lets a ticket in, with its user, session and address', async () => {
    const { body } = await post('/smp/signedIn', {}, as('guard'))
    expect(body.returnObj).toEqual({ said: 'guard' })
    expect(seen[0]).toMatchObject({ sessionId: 's-guard', address: '10.0.0.1', user: { id: 'guard' } })
  })

  it('does not read the body of a stranger', async () => {
    const { status } = await post('/smp/signedIn', '{ this is not JSON', {
      'content-type': 'application/json',
    })
    expect(status).toBe(401)
  })

  it.each([
    ['no key', {}, 401, 'access.key_invalid'],
    ['an unknown key', { 'x-api-key': 'bad' }, 401, 'access.key_invalid'],
    ['a ticket instead', { ticket: 'ticket-guard' }, 401, 'access.key_invalid'],
    ['a key without the scope', { 'x-api-key': 'scopeless' }, 403, 'access.key_scope'],
  ])('refuses an integration with %s', async (_name, headers, status, code) => {
    const answer = await post('/open/integration', { text: '' }, headers)
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    expect(answer.body).not.toHaveProperty('needLogin')
  })

  it('lets a key in that has the scope', async () => {
    const { body } = await post('/open/integration', { text: '' }, { 'x-api-key': 'good' })
    expect(body.returnObj).toEqual({ said: 'panel' })
  })

  it('403 without the permission, before anything of the request is told', async () => {
    const { status, body } = await post('/smp/object', { surprise: 1 }, as('powerless'))
    expect([status, body.errorCode]).toEqual([403, 'access.denied'])
  })
})

describe('the centre', () => {
  it.each([
    ['the own one', 'guard', PARK, 200, undefined],
    ['none sent', 'guard', undefined, 403, 'access.no_centre'],
    ['one that is not held', 'guard', OTHER_PARK, 403, 'access.no_centre'],
    ['a user without any', 'parkless', PARK, 403, 'access.no_centre'],
    ['a user without areas', 'areaLess', PARK, 403, 'access.no_area'],
    ['a user without both', 'homeless', PARK, 403, 'access.no_centre_and_area'],
    ['what is no id', 'guard', 'x', 400, 'request.invalid'],
  ])('required: %s', async (_name, user, centerId, status, code) => {
    const answer = await post('/smp/viewed', { centerId }, as(user))
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('optional: checked when sent, fine without', async () => {
    expect((await post('/smp/signedIn', {}, as('guard'))).status).toBe(200)
    expect((await post('/smp/signedIn', { centerId: null }, as('guard'))).status).toBe(200)
    expect((await post('/smp/signedIn', { centerId: PARK }, as('guard'))).status).toBe(200)
    expect(seen[2]?.centre).toEqual({ id: PARK, areaId: REACHED })
    expect((await post('/smp/signedIn', { centerId: OTHER_PARK }, as('guard'))).status).toBe(403)
  })

  it('none: passed over', async () => {
    expect((await post('/smp/anyone', { centerId: OTHER_PARK })).status).toBe(200)
  })
})

describe('the objects that a request names', () => {
  it('all within reach, or the call is refused', async () => {
    expect((await post('/smp/object', { ids: [REACHED, REACHED] }, as('guard'))).status).toBe(200)
    expect((await post('/smp/object', { ids: [] }, as('guard'))).status).toBe(200)
    expect((await post('/smp/object', { ids: [REACHED, OUT_OF_REACH] }, as('guard'))).status).toBe(403)
  })
})

describe('the request', () => {
  it('loses locale and centerId, and refuses every other field by its path', async () => {
    const { status, body } = await post('/smp/anyone', {
      locale: 'zh_CN',
      centerId: PARK,
      text: 1,
      a: 1,
      b: 2,
    })
    expect(status).toBe(400)
    expect(body.errorParams.issues).toEqual([
      { path: 'text', rule: 'invalid_type' },
      { path: 'a', rule: 'unrecognized_keys' },
      { path: 'b', rule: 'unrecognized_keys' },
    ])
  })

  it('takes the language of the header, else of the body, else English', async () => {
    await post('/smp/anyone', { locale: 'zh_CN' })
    await post('/smp/anyone', { locale: 'zh_CN' }, { locale: 'en_US' })
    await post('/smp/anyone', { locale: { $ne: 1 } }, { locale: 'fr' })
    expect(seen.map(context => context.locale)).toEqual(['zh_CN', 'en_US', 'en_US'])
  })

  it.each([
    ['malformed JSON', '{"text":', 400, 'request.invalid'],
    ['a prototype', '{"__proto__":{"text":"x"}}', 400, 'request.invalid'],
    ['an array', '[1]', 400, 'request.invalid'],
    ['a number', '1', 400, 'request.invalid'],
    ['a NUL', '{"text":"a\\u0000"}', 400, 'request.invalid'],
    ['half a surrogate pair', '{"text":"\\ud800"}', 400, 'request.invalid'],
    ['very deep JSON', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400, 'request.invalid'],
    ['too much', JSON.stringify({ text: 'a'.repeat(300_000) }), 413, 'request.too_large'],
    ['nothing', '', 200, undefined],
    ['null', 'null', 200, undefined],
  ])('%s', async (_name, payload, status, code) => {
    const answer = await post('/smp/anyone', payload, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('may be without a body at all', async () => {
    const response = await app.inject({ method: 'POST', url: '/smp/anyone' })
    expect(response.json().returnObj).toEqual({ said: 'nothing' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '415 for %s',
    async type => {
      const { status, body } = await post('/smp/anyone', 'text=1', { 'content-type': type })
      expect([status, body.errorCode]).toEqual([415, 'request.unsupported_type'])
    },
  )

  it('has the body limit of its call', async () => {
    const headers = { 'x-api-key': 'good' }
    expect((await post('/open/integration', { text: 'a'.repeat(2000) }, headers)).status).toBe(413)
  })

  it('of a GET comes from the query', async () => {
    const response = await app.inject({
      method: 'GET',
      url: `/smp/got.json?text=hi&locale=zh_CN&centerId=${PARK}`,
    })
    expect(response.json().returnObj).toEqual({ said: 'hi' })
    expect((await app.inject({ method: 'GET', url: '/smp/got.json?text=hi&more=1' })).statusCode).toBe(400)
  })

  it('never has its values in the answer or the log', async () => {
    await post('/smp/anyone', { text: ['my password'], 'my-key': 1 })
    expect(logged.join()).not.toContain('my password')
  })
})

describe('what no call answers', () => {
  it('404 and 405 have the same body', async () => {
    const nowhere = await post('/smp/nowhere')
    expect([nowhere.status, nowhere.body.errorCode]).toEqual([404, 'request.not_found'])
    const wrong = await app.inject({ method: 'GET', url: '/smp/anyone?x=1' })
    expect([wrong.statusCode, wrong.json().errorCode]).toEqual([405, 'request.method_not_allowed'])
    const bad = await app.inject({ method: 'GET', url: '/%ff' })
    expect([bad.statusCode, bad.json().success]).toEqual([404, false])
  })

  it('binds below the base path, and only there', async () => {
    await start({ basePath: '/soc' })
    expect((await post('/soc/smp/anyone')).status).toBe(200)
    expect((await post('/smp/anyone')).status).toBe(404)
  })
})

describe('the rate', () => {
  it('by address: 429 with the seconds to wait; others are not touched', async () => {
    await post('/smp/limited')
    await post('/smp/limited')
    const { status, body, headers } = await post('/smp/limited')
    expect([status, body.errorCode]).toEqual([429, 'request.too_many'])
    expect(body.errorParams.seconds).toBeGreaterThan(0)
    expect(headers['retry-after']).toBe(String(body.errorParams.seconds))
    expect((await post('/smp/limited', {}, { 'x-test-address': '10.0.0.2' })).status).toBe(200)
  })

  it('by user, wherever from', async () => {
    expect((await post('/smp/limitedByUser', {}, as('guard'))).status).toBe(200)
    const again = await post('/smp/limitedByUser', {}, { ...as('guard'), 'x-test-address': '10.0.0.9' })
    expect(again.status).toBe(429)
    expect((await post('/smp/limitedByUser', {}, as('other'))).status).toBe(200)
  })
})

describe('the result', () => {
  it('loses what is not declared', async () => {
    next = () => ({ said: 'x', password_hash: 'never' })
    expect((await post('/smp/anyone')).body.returnObj).toEqual({ said: 'x' })
  })

  it('that does not fit is our failure, and the log says where', async () => {
    next = () => ({ said: 1 })
    expect((await post('/smp/anyone')).status).toBe(500)
    expect(logged.join()).toContain('echo.anyone does not fit its contract: said invalid_type')
  })

  it('with an undeclared field fails in tests', async () => {
    await start({ strictResults: true })
    next = () => ({ said: 'x', more: { a: 1 } })
    expect((await post('/smp/anyone')).status).toBe(500)
    expect(logged.join()).toContain('more is not declared')
  })
})

describe('a download', () => {
  it.each([false, true])('has its name in any language and is never sniffed (stream: %s)', async stream => {
    const response = await app.inject({ method: 'POST', url: '/smp/file', payload: { stream } })
    expect(response.body).toBe('abcd')
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-test',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        `attachment; filename="__ _1___x.xlsx"; ` + `filename*=UTF-8''%E6%8A%A5%E8%AD%A6%20%221%22__x.xlsx`,
    })
  })
})

describe('the audit row', () => {
  it('says who, from where, what, before, after, and that it was done', async () => {
    next = context => {
      context.audit({ object: REACHED, before: { a: 1 } })
      context.audit({ after: { a: 2 } })
    }
    await post('/smp/signedIn', {}, as('guard'))
    expect(audits).toEqual([
      {
        userId: 'guard',
        userName: 'guard',
        address: '10.0.0.1',
        action: 'echo.signed',
        object: REACHED,
        before: { a: 1 },
        after: { a: 2 },
        result: 'ok',
        requestId: seen[0]?.requestId,
      },
    ])
  })

  it('keeps what was refused, by permission or by rule, but not nonsense or strangers', async () => {
    await post('/smp/object', { ids: [OUT_OF_REACH] }, as('guard'))
    next = () => {
      throw new AppError('alarm.already_closed')
    }
    await post('/smp/signedIn', {}, as('guard'))
    await post('/smp/signedIn', { nonsense: 1 }, as('guard'))
    await post('/smp/signedIn')
    expect(audits.map(row => [row.action, row.result])).toEqual([
      ['echo.object', 'access.denied'],
      ['echo.signed', 'alarm.already_closed'],
    ])
  })

  it('that cannot be written is logged whole, and the answer stands', async () => {
    await start({ writeAudit: () => Promise.reject(new Error('no database')) })
    expect((await post('/smp/signedIn', {}, as('guard'))).status).toBe(200)
    expect(logged.join()).toContain('echo.signed')
  })
})

describe('trouble of the server itself', () => {
  const pgError = (code: string) => Object.assign(new Error('x'), { code })
  it.each([
    ['the database is away', pgError('ECONNREFUSED'), 503, 'server.unavailable'],
    ['the database shuts down', pgError('57P01'), 503, 'server.unavailable'],
    ['the connection broke', new Error('Connection terminated unexpectedly'), 503, 'server.unavailable'],
    ['the disk is full', pgError('ENOSPC'), 507, 'server.disk_full'],
    ['a statement took too long', pgError('57014'), 408, 'request.timeout'],
  ])('%s', async (_name, error, status, code) => {
    next = () => {
      throw error
    }
    const answer = await post('/smp/anyone')
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('is not taken for a dead ticket', async () => {
    const { status, body } = await post('/smp/signedIn', {}, as('away'))
    expect([status, body.errorCode]).toEqual([503, 'server.unavailable'])
    expect(body).not.toHaveProperty('needLogin')
  })
})

it('an unbound call, and a wrong answer, are type errors', () => {
  const bound: ModuleHandlers<Pick<typeof echo, 'anyone'>> = { anyone: () => ({ said: 'x' }) }
  // @ts-expect-error `anyone` is not bound
  const unbound: ModuleHandlers<Pick<typeof echo, 'anyone'>> = {}
  // @ts-expect-error the contract wants a text
  const wrong: ModuleHandlers<Pick<typeof echo, 'anyone'>> = { anyone: () => ({ said: 1 }) }
  const stranger: ModuleHandlers<Pick<typeof echo, 'anyone'>> = {
    // @ts-expect-error nobody is signed in here
    anyone: (_, { user }) => ({ said: user.id }),
  }
  const known: ModuleHandlers<Pick<typeof echo, 'signedIn'>> = {
    signedIn: (_request, context: SignedInContext) => ({ said: context.access.userId }),
  }
  expect([bound, unbound, wrong, stranger, known]).toHaveLength(5)
  expect(() =>
    bindContract(app, { echo: { other: echo.anyone } }, { echo: {} as never }, {} as never),
  ).toThrow('no handler for echo.other')
})
