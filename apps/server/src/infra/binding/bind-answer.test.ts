import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { bindContract } from './bind.ts'
import type { SignedInContext } from './context.ts'
import type { ModuleHandlers } from './handlers.ts'
import { as, echo, OUT_OF_REACH, REACHED, startEcho, type EchoServer } from './testing/echo-server.ts'

let server: EchoServer
beforeEach(async () => {
  server = await startEcho()
})

describe('the envelope', () => {
  it('carries the result, and the request id also in a header', async () => {
    const { status, body, headers } = await server.post('/smp/anyone', { text: 'hello' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      returnObj: { said: 'hello' },
      requestId: server.seen[0]?.requestId,
    })
    expect(headers['x-request-id']).toBe(body.requestId)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('gives a domain refusal as 200 with its code and parameters', async () => {
    server.next = () => {
      throw new AppError('alarm.export_too_many', { limit: 100 })
    }
    const { status, body } = await server.post('/smp/anyone')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      errorCode: 'alarm.export_too_many',
      errorParams: { limit: 100 },
    })
    expect(body).not.toHaveProperty('needLogin')
  })

  it('says nothing of an unknown error but its request id, and logs it once with its stack', async () => {
    server.next = () => {
      throw new Error('secret inside')
    }
    const { status, body } = await server.post('/smp/anyone')
    expect(status).toBe(500)
    expect(body).toEqual({ success: false, errorCode: 'server.failed', requestId: server.seen[0]?.requestId })
    expect(server.logged.filter(line => line.includes('secret inside'))).toHaveLength(1)
  })
})

describe('the result', () => {
  it('loses fields that are not declared', async () => {
    server.next = () => ({ said: 'x', password_hash: 'never' })
    expect((await server.post('/smp/anyone')).body.returnObj).toEqual({ said: 'x' })
  })

  it('that does not fit is our failure, and the log says where', async () => {
    server.next = () => ({ said: 1 })
    expect((await server.post('/smp/anyone')).status).toBe(500)
    expect(server.logged.join()).toContain('echo.anyone does not fit its contract: said invalid_type')
  })

  it('with an undeclared field fails in tests', async () => {
    server = await startEcho({ strictResults: true })
    server.next = () => ({ said: 'x', more: { a: 1 } })
    expect((await server.post('/smp/anyone')).status).toBe(500)
    expect(server.logged.join()).toContain('more is not declared')
  })
})

describe('a refusal', () => {
  const refuse = (code: 'alarm.already_closed' | 'device.offline') => () => {
    throw new AppError(code)
  }

  it('that the call names is answered, in tests as well', async () => {
    server = await startEcho({ strictResults: true })
    server.next = refuse('alarm.already_closed')
    const { body } = await server.post('/smp/signedIn', {}, as('guard'))
    expect(body.errorCode).toBe('alarm.already_closed')
  })

  it('that the call does not name is answered and logged', async () => {
    server.next = refuse('device.offline')
    const { status, body } = await server.post('/smp/signedIn', {}, as('guard'))
    expect([status, body.errorCode]).toEqual([200, 'device.offline'])
    expect(server.logged.filter(line => line.includes('not named by its call'))).toHaveLength(1)
  })

  it('that the call does not name fails in tests', async () => {
    server = await startEcho({ strictResults: true })
    server.next = refuse('device.offline')
    const { status } = await server.post('/smp/signedIn', {}, as('guard'))
    expect(status).toBe(500)
    expect(server.logged.join()).toContain('echo.signedIn does not name its refusal device.offline')
  })
})

describe('a download', () => {
  it.each([false, true])('has its name in any language and is never sniffed (stream: %s)', async stream => {
    const response = await server.app.inject({ method: 'POST', url: '/smp/file', payload: { stream } })
    expect(response.body).toBe('abcd')
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-test',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__ _1___x.xlsx"; filename*=UTF-8''%E6%8A%A5%E8%AD%A6%20%221%22__x.xlsx`,
    })
  })
})

describe('the audit row', () => {
  it('says who, from where, the action, before and after, and that it succeeded', async () => {
    server.next = context => {
      context.audit({ object: REACHED, before: { a: 1 } })
      context.audit({ after: { a: 2 } })
    }
    await server.post('/smp/signedIn', {}, as('guard'))
    expect(server.audits).toEqual([
      {
        userId: 'guard',
        userName: 'guard',
        address: '10.0.0.1',
        action: 'echo.signed',
        object: REACHED,
        before: { a: 1 },
        after: { a: 2 },
        result: 'ok',
        requestId: server.seen[0]?.requestId,
      },
    ])
  })

  it('is written for refusals by permission or by rule, but not for malformed requests or unknown callers', async () => {
    await server.post('/smp/object', { ids: [OUT_OF_REACH] }, as('guard'))
    server.next = () => {
      throw new AppError('alarm.already_closed')
    }
    await server.post('/smp/signedIn', {}, as('guard'))
    await server.post('/smp/signedIn', { nonsense: 1 }, as('guard'))
    await server.post('/smp/signedIn')
    expect(server.audits.map(row => [row.action, row.result])).toEqual([
      ['echo.object', 'access.denied'],
      ['echo.signed', 'alarm.already_closed'],
    ])
  })

  it('belongs to each transaction of the call, and a failure after them has its own', async () => {
    server.next = async context => {
      context.audit({ object: 'first' })
      await context.transaction(
        async () => 'a',
        result => ({ after: result }),
      )
      await context.transaction(
        async () => 'b',
        result => ({ object: 'second', after: result }),
      )
      throw new AppError('alarm.already_closed')
    }
    await server.post('/smp/signedIn', {}, as('guard'))
    expect(server.audits.map(({ object, after, result }) => [object, after, result])).toEqual([
      ['first', 'a', 'ok'],
      ['second', 'b', 'ok'],
      ['second', undefined, 'alarm.already_closed'],
    ])
  })

  it('is not written twice, nor for a transaction that changed nothing worth a row', async () => {
    server.next = context => context.transaction(async () => ({ said: 'x' }))
    await server.post('/smp/signedIn', {}, as('guard'))
    server.next = context =>
      context.transaction(
        async () => {
          throw new AppError('alarm.already_closed')
        },
        () => ({ after: 'never' }),
      )
    await server.post('/smp/signedIn', {}, as('guard'))
    server.next = async context => {
      await context.transaction(
        async () => undefined,
        () => undefined,
      )
      context.audit({ after: 'alone' })
    }
    await server.post('/smp/signedIn', {}, as('guard'))
    expect(server.audits.map(({ after, result }) => [after, result])).toEqual([
      [undefined, 'ok'],
      [undefined, 'alarm.already_closed'],
      ['alone', 'ok'],
    ])
  })

  it('a row of a change that cannot be written fails the call', async () => {
    server = await startEcho({ writeAudit: () => Promise.reject(new Error('no database')) })
    server.next = context => context.transaction(async () => ({ said: 'x' }))
    expect((await server.post('/smp/signedIn', {}, as('guard'))).status).toBe(500)
  })

  it('a row that cannot be written goes to the server’s log whole, and the answer stays', async () => {
    server = await startEcho({ writeAudit: () => Promise.reject(new Error('no database')) })
    expect((await server.post('/smp/signedIn', {}, as('guard'))).status).toBe(200)
    expect(server.logged.join()).toContain('echo.signed')
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
    server.next = () => {
      throw error
    }
    const answer = await server.post('/smp/anyone')
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
  })

  it('is not taken for a dead ticket', async () => {
    const { status, body } = await server.post('/smp/signedIn', {}, as('away'))
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
    bindContract(server.app, { echo: { other: echo.anyone } }, { echo: {} as never }, {} as never),
  ).toThrow('no handler for echo.other')
})
