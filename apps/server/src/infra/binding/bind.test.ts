import { beforeEach, describe, expect, it } from 'vitest'
import {
  as,
  OTHER_PARK,
  OUT_OF_REACH,
  PARK,
  REACHED,
  startEcho,
  type EchoServer,
} from './testing/echo-server.ts'

let server: EchoServer
beforeEach(async () => {
  server = await startEcho()
})

describe('the caller', () => {
  it.each([
    ['no ticket', {}],
    ['an unknown ticket', { ticket: 'nonsense' }],
    ['an empty ticket', { ticket: '' }],
    ['an endless ticket', { ticket: 'ticket-'.padEnd(500, 'a') }],
    ['a ticket in a cookie', { cookie: 'ticket=ticket-guard' }],
    ['a ticket as authorization', { authorization: 'Bearer ticket-guard' }],
  ])('401 with needLogin for %s', async (_name, headers) => {
    const { status, body } = await server.post('/smp/signedIn', {}, headers)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, errorCode: 'session.login_needed', needLogin: true })
    expect(server.seen).toHaveLength(0)
  })

  it('takes no ticket from the address or the body', async () => {
    expect((await server.post('/smp/signedIn?ticket=ticket-guard')).status).toBe(401)
    expect((await server.post('/smp/signedIn', { ticket: 'ticket-guard' })).status).toBe(401)
    const both = await server.post('/smp/signedIn', { ticket: 'ticket-guard' }, as('guard'))
    expect(both.body.errorParams?.['issues']).toEqual([{ path: 'ticket', rule: 'unrecognized_keys' }])
  })

  it('lets a ticket in, with its user, session and address', async () => {
    const { body } = await server.post('/smp/signedIn', {}, as('guard'))
    expect(body.returnObj).toEqual({ said: 'guard' })
    expect(server.seen[0]).toMatchObject({ sessionId: 's-guard', address: '10.0.0.1', user: { id: 'guard' } })
  })

  it('does not read the body of a stranger', async () => {
    const { status } = await server.post('/smp/signedIn', '{ this is not JSON', {
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
    const answer = await server.post('/open/integration', { text: '' }, headers)
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    expect(answer.body).not.toHaveProperty('needLogin')
  })

  it('lets a key in that has the scope', async () => {
    const { body } = await server.post('/open/integration', { text: '' }, { 'x-api-key': 'good' })
    expect(body.returnObj).toEqual({ said: 'panel' })
  })

  it('403 without the permission, before anything about the request is told', async () => {
    const { status, body } = await server.post('/smp/object', { surprise: 1 }, as('powerless'))
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
    const answer = await server.post('/smp/viewed', { centerId }, as(user))
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('optional: checked when sent, fine without', async () => {
    expect((await server.post('/smp/signedIn', {}, as('guard'))).status).toBe(200)
    expect((await server.post('/smp/signedIn', { centerId: null }, as('guard'))).status).toBe(200)
    expect((await server.post('/smp/signedIn', { centerId: PARK }, as('guard'))).status).toBe(200)
    expect(server.seen[2]?.centre).toEqual({ id: PARK, areaId: REACHED })
    expect((await server.post('/smp/signedIn', { centerId: OTHER_PARK }, as('guard'))).status).toBe(403)
  })

  it('none: passed over', async () => {
    expect((await server.post('/smp/anyone', { centerId: OTHER_PARK })).status).toBe(200)
  })
})

describe('the objects that a request names', () => {
  it('all within reach, or the call is refused', async () => {
    expect((await server.post('/smp/object', { ids: [REACHED, REACHED] }, as('guard'))).status).toBe(200)
    expect((await server.post('/smp/object', { ids: [] }, as('guard'))).status).toBe(200)
    expect((await server.post('/smp/object', { ids: [REACHED, OUT_OF_REACH] }, as('guard'))).status).toBe(403)
  })
})

describe('the request', () => {
  it('loses locale and centerId, and refuses every other field by its path', async () => {
    const { status, body } = await server.post('/smp/anyone', {
      locale: 'zh_CN',
      centerId: PARK,
      text: 1,
      a: 1,
      b: 2,
    })
    expect(status).toBe(400)
    expect(body.errorParams?.['issues']).toEqual([
      { path: 'text', rule: 'invalid_type' },
      { path: 'a', rule: 'unrecognized_keys' },
      { path: 'b', rule: 'unrecognized_keys' },
    ])
  })

  it('takes the language of the header, else of the body, else English', async () => {
    await server.post('/smp/anyone', { locale: 'zh_CN' })
    await server.post('/smp/anyone', { locale: 'zh_CN' }, { locale: 'en_US' })
    await server.post('/smp/anyone', { locale: { $ne: 1 } }, { locale: 'fr' })
    expect(server.seen.map(context => context.locale)).toEqual(['zh_CN', 'en_US', 'en_US'])
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
    const answer = await server.post('/smp/anyone', payload, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('may be without a body at all', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/smp/anyone' })
    expect(response.json().returnObj).toEqual({ said: 'nothing' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '415 for %s',
    async type => {
      const { status, body } = await server.post('/smp/anyone', 'text=1', { 'content-type': type })
      expect([status, body.errorCode]).toEqual([415, 'request.unsupported_type'])
    },
  )

  it('has the body limit of its call', async () => {
    const headers = { 'x-api-key': 'good' }
    expect((await server.post('/open/integration', { text: 'a'.repeat(2000) }, headers)).status).toBe(413)
  })

  it('takes the fields of a GET from the query', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: `/smp/got.json?text=hi&locale=zh_CN&centerId=${PARK}`,
    })
    expect(response.json().returnObj).toEqual({ said: 'hi' })
    expect((await server.app.inject({ method: 'GET', url: '/smp/got.json?text=hi&more=1' })).statusCode).toBe(
      400,
    )
  })

  it('never has its values in the answer or the log', async () => {
    await server.post('/smp/anyone', { text: ['my password'], 'my-key': 1 })
    expect(server.logged.join()).not.toContain('my password')
  })
})

describe('addresses without a call', () => {
  it('404 and 405 have the same body', async () => {
    const nowhere = await server.post('/smp/nowhere')
    expect([nowhere.status, nowhere.body.errorCode]).toEqual([404, 'request.not_found'])
    const wrong = await server.app.inject({ method: 'GET', url: '/smp/anyone?x=1' })
    expect([wrong.statusCode, wrong.json().errorCode]).toEqual([405, 'request.method_not_allowed'])
    const bad = await server.app.inject({ method: 'GET', url: '/%ff' })
    expect([bad.statusCode, bad.json().success]).toEqual([404, false])
  })

  it('binds below the base path, and only there', async () => {
    server = await startEcho({ basePath: '/soc' })
    expect((await server.post('/soc/smp/anyone')).status).toBe(200)
    expect((await server.post('/smp/anyone')).status).toBe(404)
  })
})

describe('the rate', () => {
  it('by address: 429 with the seconds to wait; other addresses are not affected', async () => {
    await server.post('/smp/limited')
    await server.post('/smp/limited')
    const { status, body, headers } = await server.post('/smp/limited')
    expect([status, body.errorCode]).toEqual([429, 'request.too_many'])
    expect(body.errorParams?.['seconds']).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBe(body.errorParams?.['seconds'])
    expect((await server.post('/smp/limited', {}, { 'x-test-address': '10.0.0.2' })).status).toBe(200)
  })

  it('by user, from whatever address', async () => {
    expect((await server.post('/smp/limitedByUser', {}, as('guard'))).status).toBe(200)
    const again = await server.post(
      '/smp/limitedByUser',
      {},
      { ...as('guard'), 'x-test-address': '10.0.0.9' },
    )
    expect(again.status).toBe(429)
    expect((await server.post('/smp/limitedByUser', {}, as('other'))).status).toBe(200)
  })
})
