import { once } from 'node:events'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest, type Server } from 'node:https'
import { connect as plainConnect, type AddressInfo } from 'node:net'
import { connect as secureConnect } from 'node:tls'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { makeCertificate } from './certificate.ts'
import { createTlsServer } from './tls-server.ts'
import type { TlsPair } from './tls-side.ts'

const make = () => makeCertificate({ names: ['localhost', '127.0.0.1'], days: 2, now: Date.now() })
let pair: TlsPair
let change: (pair: TlsPair) => void
let server: Server
let port: number

async function start(isNear = false, firstByte = 5_000) {
  pair = make()
  const tls = {
    current: () => pair,
    isTrusted: false,
    problem: () => undefined,
    onChange: (take: typeof change) => void (change = take),
    stop: () => undefined,
  }
  server = createTlsServer(
    (request, response) => void response.end(`${request.method} ${request.url}`),
    tls,
    { keepAliveTimeout: 5_000, headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 },
    { firstByte, isNear: () => isNear },
  )
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, ws => ws.on('message', data => ws.send(data))),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
}
beforeEach(() => start())
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function answerOf(request: ReturnType<typeof plainRequest>, body = '') {
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}
const secure = (path: string, method = 'GET') =>
  answerOf(secureRequest({ port, host: '127.0.0.1', path, method, ca: pair.cert, agent: false }))
const plain = (path: string, method = 'GET', headers = {}) =>
  answerOf(
    plainRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }),
    method === 'POST' ? '{}' : '',
  )
const echo = async (socket: WebSocket) => {
  await once(socket, 'open')
  socket.send('over')
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.terminate()
  return data.toString()
}

describe('one port for http and https', () => {
  test('answers https and wss', async () => {
    expect((await secure('/a?b')).text).toBe('GET /a?b')
    expect(await echo(new WebSocket(`wss://127.0.0.1:${port}/`, { ca: pair.cert }))).toBe('over')
  })

  test('speaks nothing older than TLS 1.2', async () => {
    const old = secureConnect({
      port,
      host: '127.0.0.1',
      ca: pair.cert,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    })
    const [error] = (await once(old, 'error')) as [Error]
    expect(error.message).toMatch(/protocol|alert/i)
    const now = secureConnect({ port, host: '127.0.0.1', ca: pair.cert })
    await once(now, 'secureConnect')
    expect(now.getProtocol()).toBe('TLSv1.3')
    now.destroy()
  })

  test('agrees to authenticated ciphers only, also after its certificate was changed', async () => {
    for (const round of ['first', 'changed']) {
      const weak = secureConnect({
        port,
        host: '127.0.0.1',
        ca: pair.cert,
        maxVersion: 'TLSv1.2',
        ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA',
      })
      const [error] = (await once(weak, 'error')) as [Error]
      expect([round, error.message]).toEqual([
        round,
        expect.stringMatching(/handshake failure|no shared|alert/i),
      ])
      const good = secureConnect({ port, host: '127.0.0.1', ca: pair.cert, maxVersion: 'TLSv1.2' })
      await once(good, 'secureConnect')
      expect(good.getCipher().name).toMatch(/^ECDHE-.*(GCM|POLY1305)/)
      good.destroy()
      change(pair)
    }
  })

  test('shows a page that came by plain http the way, by a host that is one', async () => {
    const { status, headers } = await plain('/alarm/live?x=1', 'GET', { host: `console.example:${port}` })
    expect([status, headers.location]).toEqual([308, `https://console.example:${port}/alarm/live?x=1`])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await plain('/', 'GET', { host: 'evil.example/@console' })).status).toBe(426)
    expect((await plain('//evil.example/', 'GET')).status).toBe(426)
  })

  test('refuses a call by plain http: its secret has been on the wire, and its caller must notice', async () => {
    const { status, headers } = await plain('/smp/myLogin.json', 'POST')
    expect([status, headers.location]).toEqual([426, undefined])
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(response.statusCode).toBe(426)
  })

  test('takes another certificate while it runs', async () => {
    const before = pair
    pair = make()
    change(pair)
    expect((await secure('/')).status).toBe(200)
    pair = before
    await expect(secure('/')).rejects.toThrow(/certificate|signature/i)
  })

  test('is not held by what is neither', async () => {
    const noise = plainConnect(port, '127.0.0.1')
    noise.write(Buffer.from([0x16, 0x03, 0x01, 0xff, 0xff, ...Buffer.alloc(64, 7)]))
    const gone = once(noise, 'close')
    noise.resume().on('error', () => undefined)
    await gone
    expect((await secure('/')).status).toBe(200)
  })
})

test('programs of this machine are answered by plain http, sockets too', async () => {
  server.close()
  await start(true)
  expect((await plain('/health/ready')).text).toBe('GET /health/ready')
  expect((await plain('/smp/call', 'POST')).text).toBe('POST /smp/call')
  expect(await echo(new WebSocket(`ws://127.0.0.1:${port}/`))).toBe('over')
})

test('closes the connection of a caller who does not finish a head, by plain http and by https', async () => {
  const ways = [
    () => plainConnect(port, '127.0.0.1'),
    () => secureConnect({ port, host: '127.0.0.1', ca: pair.cert }),
  ]
  for (const way of ways) {
    const socket = way()
    socket.on('error', () => undefined).resume()
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ')
    await once(socket, 'close')
  }
  expect((await secure('/')).status).toBe(200)
})

test('closes the connection of a caller who sends nothing', async () => {
  server.close()
  await start(false, 50)
  const silent = plainConnect(port, '127.0.0.1').resume()
  await once(silent, 'close')
  expect((await secure('/')).status).toBe(200)
})
