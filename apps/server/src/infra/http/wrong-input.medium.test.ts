import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { DEFAULT_BODY_LIMIT, EVENT_SOCKET_PATH, TICKET_HEADER } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildFloor } from '#server/testing/builders/map.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

// The whole server on a real socket, with malicious callers: each gets an error code, and the server keeps running.

let server: TestServer
let origin: string
let port: number
let admin: SignedInClient

beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  port = Number(new URL(origin).port)
  admin = await server.signIn()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.errors.length = 0
})

interface Answer {
  status: number
  body: { success?: boolean; errorCode?: string; errorParams?: unknown; requestId?: string }
}

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(origin + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: admin.ticket, ...headers },
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const areas = '/basic/area/add'
const stays = async () => {
  expect((await server.client.session.publicConfig()).success).toBe(true)
  expect(server.errors).toEqual([])
}

describe('a body', () => {
  test('of 100 MB is refused by its declared length before it arrives, or while it arrives without one', async () => {
    let sent = 0
    const flood = function* () {
      for (; sent < 100_000_000; sent += 65_536) yield Buffer.alloc(65_536, 0x20)
    }
    for (const length of [{ 'content-length': '100000000' }, { 'transfer-encoding': 'chunked' }]) {
      sent = 0
      const request = httpRequest(origin + areas, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TICKET_HEADER]: admin.ticket, ...length },
      })
      request.on('error', () => undefined)
      const source = Readable.from(flood())
      source.pipe(request)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      const body = JSON.parse(await text(response)) as Answer['body']
      expect([response.statusCode, body.errorCode]).toEqual([413, 'request.too_large'])
      source.destroy()
      request.destroy()
      // The kernel's buffers and the streams between client and server may hold this much beyond the limit.
      expect(sent).toBeLessThan(DEFAULT_BODY_LIMIT + 16_000_000)
    }
    await stays()
  })

  test('nested deeper than any request', async () => {
    const { status, body } = await post(areas, '['.repeat(100_000))
    expect([status, body.errorParams]).toEqual([400, { issues: [{ path: '', rule: 'too_deep' }] }])
    const inside = await post(areas, `{"name":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`)
    expect(inside.body.errorCode).toBe('request.invalid')
    await stays()
  })

  test('with more fields than any request has is refused', async () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`f${n}`, n])))
    const { status, body } = await post(areas, many)
    expect([status, body.errorCode]).toEqual([400, 'request.invalid'])
    expect(JSON.stringify(body).length).toBeLessThan(4_000)
    await stays()
  })

  test.each([
    ['__proto__', '{"__proto__":{"isSuper":true},"name":"a","code":"a"}'],
    ['constructor', '{"constructor":{"prototype":{"isSuper":true}},"name":"a","code":"a"}'],
    ['within', '{"name":{"__proto__":{"isSuper":true}}}'],
    ['escaped', '{"\\u005f_proto__":{"isSuper":true}}'],
  ])('with the key %s changes no object but is refused', async (_name, sent) => {
    const { status, body } = await post(areas, sent)
    expect([status, body.errorCode]).toEqual([400, 'request.invalid'])
    expect(Object.prototype).not.toHaveProperty('isSuper')
    await stays()
  })

  test.each([
    ['text/plain', '{"name":"a"}'],
    ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'name=a'],
    ['application/json; charset=utf-8, text/plain', '{}'],
  ])('of the type %s is refused', async (type, sent) => {
    const { status, body } = await post(areas, sent, { 'content-type': type })
    expect([400, 415]).toContain(status)
    expect(['request.unsupported_type', 'request.invalid']).toContain(body.errorCode)
    await stays()
  })

  test.each([
    '{"name":',
    'null',
    '"text"',
    '7',
    '[]',
    '{"name":"\\ud800"}',
    '{"name":"a\\u0000"}',
    '\ufeff{}',
    '{"a":1,"a":2}',
  ])('%j', async sent => {
    const { status, body } = await post(areas, sent)
    expect([status, body.errorCode]).toEqual([400, 'request.invalid'])
    await stays()
  })
})

describe('an upload whose content does not fit its name', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(5_000, 1)]).toString('base64')
  const cutOff = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 1)]).toString('base64')
  const page = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ).toString('base64')

  test.each([
    ['a program as a sheet', program],
    ['a sheet cut off', cutOff],
    ['a drawing with a script', page],
  ])('import of devices: %s', async (_name, content) => {
    const { centerId } = admin
    const answer = await post(
      '/basic/device/importExcel',
      JSON.stringify({ centerId, fileName: 'devices.xlsx', content }),
    )
    expect(answer.body).toMatchObject({ success: false, errorCode: 'import.format' })
    await stays()
  })

  test.each([
    ['a program', program],
    ['a drawing with a script', page],
    ['a sheet', cutOff],
  ])('floor plan: %s as a picture', async (_name, content) => {
    const { floor } = await buildFloor(server.db)
    const { status, body } = await post(
      '/frms/floor-plan/save',
      JSON.stringify({ centerId: admin.centerId, floorId: floor.id, fileName: 'plan.png', content }),
    )
    expect([status < 500, body.success]).toEqual([true, false])
    expect(body.errorCode).toBe('map.floor_parse_failed')
    await stays()
  })

  test('an event with a program as its picture', async () => {
    const { key } = await buildApiKey(server.db)
    const event = { eventId: 'p', deviceCode: 'nobody', type: 'motion', picture: program }
    const { body } = await post('/open/events', JSON.stringify(event), { 'x-api-key': key })
    expect(body).toMatchObject({ success: false })
    expect(['event.picture_invalid', 'event.device_unknown']).toContain(body.errorCode)
    await stays()
  })
})

describe('a path', () => {
  test.each([
    '/../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/static/..%2f..%2f..%2f..%2fpackage.json',
    '/docs/static/../../../../package.json',
    '/docs/static/%2e%2e%5c%2e%2e%5cpackage.json',
    '/docs/../../package.json',
    '/assets/%00/../secrets.json',
    '/secrets.json',
    '/.git/config',
    '/%',
    '/%c0%ae%c0%ae/etc/passwd',
    `/${'a/'.repeat(3_000)}`,
  ])('%s leads nowhere', async target => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
    )
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/root:|"dependencies"|deviceKey/)
    await stays()
  })
})

describe('a flood of sockets', () => {
  const open = (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(origin.replace('http', 'ws') + EVENT_SOCKET_PATH, { headers })
    socket.on('error', () => undefined)
    return socket
  }
  const closed = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0]

  test('frames before and after the first are not taken', async () => {
    const eager = open()
    await once(eager, 'open')
    for (let n = 0; n < 1_000; n++) eager.send('x'.repeat(1_000))
    expect(await closed(eager)).toBe(4400)
    const large = open()
    await once(large, 'open')
    large.send('x'.repeat(1_000_000))
    expect([1009, 1006]).toContain(await closed(large))
    await stays()
  })

  test('more than an address may have leave the server as it was', async () => {
    const sockets = Array.from({ length: 560 }, () => open())
    // How many are refused depends on how long the first ones may say nothing; upgrades.test.ts counts without a clock.
    const seen = await Promise.all(
      sockets.map(socket =>
        Promise.race([
          once(socket, 'open').then(() => 101),
          once(socket, 'unexpected-response').then(
            ([, response]) => (response as IncomingMessage).statusCode,
          ),
        ]),
      ),
    )
    expect([101, 429]).toEqual(expect.arrayContaining([...new Set(seen)]))
    await Promise.all(
      sockets
        .filter(socket => socket.readyState === WebSocket.OPEN)
        .map(socket => {
          const done = once(socket, 'close')
          socket.terminate()
          return done
        }),
    )
    await stays()
  })

  test('from another site’s page is refused', async () => {
    for (const wrong of ['https://evil.example', 'null', `${origin}.evil.example`, 'not an origin']) {
      const socket = open({ origin: wrong })
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
      expect([wrong, response.statusCode]).toEqual([wrong, 403])
    }
    const own = open({ origin })
    await once(own, 'open')
    own.terminate()
    await stays()
  })
})
