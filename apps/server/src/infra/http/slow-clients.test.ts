import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitConnections } from './connection-limits.ts'
import { createHttpServer } from './http-server.ts'

/** Short enough to wait for; only for callers that are to be cut off, because a busy machine is as slow as they are. */
const SHORT = { head: 150, whole: 300, check: 50 }
let app: FastifyInstance | undefined
let port: number
let sockets: Socket[]

beforeEach(() => {
  sockets = []
})
async function serve(times?: typeof SHORT): Promise<void> {
  app = await createHttpServer(pino({ level: 'silent' }), { ...(times && { times }) })
  app.post('/call', async () => ({ success: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app?.close()
  app = undefined
})

function open(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}
async function exchange(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = open()
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}
const post = 'POST /call HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n'

describe('a caller who does not finish a request', () => {
  beforeEach(() => serve(SHORT))

  test('with the head: 408 with our code, and closed', async () => {
    const { status, head, body } = await exchange('POST /call HTTP/1.1\r\nhost: a\r\nx-slow: ')
    expect([status, JSON.parse(body)]).toMatchObject([408, { success: false, errorCode: 'request.timeout' }])
    for (const line of ['x-content-type-options: nosniff', 'cache-control: no-store', 'connection: close'])
      expect(head).toContain(line)
  })

  test('with the body: 408 with our code, and closed', async () => {
    const { status, body } = await exchange(`${post}content-length: 100\r\n\r\n{"a":`)
    expect([status, JSON.parse(body).errorCode]).toEqual([408, 'request.timeout'])
  })

  test('dripping it byte by byte gains no time', async () => {
    const socket = open()
    socket.write(`${post}content-length: 1000\r\n\r\n`)
    const drip = setInterval(() => socket.write(' '), 20)
    const answer = await text(socket)
    clearInterval(drip)
    expect(answer).toContain('request.timeout')
  })

  test('200 of them are all cut off', async () => {
    openSlow(200)
    await Promise.all(sockets.map(socket => once(socket, 'close')))
    expect(sockets.filter(socket => socket.closed)).toHaveLength(200)
  })
})

const openSlow = (count: number) => {
  for (let n = 0; n < count; n++) open().resume().write('POST /call HTTP/1.1\r\nhost: a\r\nx-slow: ')
}

test('200 callers who do not finish keep nobody else waiting', async () => {
  await serve()
  openSlow(200)
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  expect((await exchange(`${post}content-length: 2\r\n\r\n{}`)).status).toBe(200)
  expect(sockets.filter(socket => socket.closed)).toHaveLength(1)
})

describe('bytes that are no request', () => {
  beforeEach(() => serve())

  test.each([
    [
      'a head of 1 MB',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`,
      431,
      'request.too_large',
    ],
    [
      'more header lines than anybody needs',
      `GET / HTTP/1.1\r\nhost: a\r\n${'x: 1\r\n'.repeat(1_000)}\r\n`,
      431,
      'request.too_large',
    ],
    ['noise', '\x00\x01\x02 not http\r\n\r\n', 400, 'request.invalid'],
    [
      'two lengths (smuggling)',
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
      400,
      'request.invalid',
    ],
    ['a line within a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\nb: c\r\n\r\n', 400, 'request.invalid'],
  ])('%s', async (_name, bytes, wanted, code) => {
    const { status, head, body } = await exchange(bytes)
    expect([status, JSON.parse(body).errorCode]).toEqual([wanted, code])
    expect(head).toContain('x-content-type-options: nosniff')
    expect((await exchange(`${post}content-length: 2\r\n\r\n{}`)).status).toBe(200)
  })

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'DELETE'])(
    '%s is no method of ours',
    async method => {
      const target = method === 'CONNECT' ? 'a:80' : '/call'
      const { status } = await exchange(
        `${method} ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      )
      expect([404, 405]).toContain(status || 404)
    },
  )
})

test('limits the connections of one address; programs of this machine are limited by the total only', async () => {
  const heard: (socket: Socket) => void = vi.fn()
  const listeners: ((socket: Socket) => void)[] = []
  const server = {
    maxConnections: 0,
    prependListener: (_: string, take: typeof heard) => listeners.push(take),
  }
  limitConnections(server as never, ['10.0.0.9'], 2)
  const connectFrom = (remoteAddress: string) => {
    const socket = { remoteAddress, destroy: vi.fn(), once: vi.fn() }
    listeners[0]?.(socket as never)
    return socket
  }
  const refused = (address: string) =>
    Array.from({ length: 4 }, () => connectFrom(address).destroy.mock.calls.length)
  expect(refused('10.0.0.1')).toEqual([0, 0, 1, 1])
  expect(refused('::ffff:10.0.0.2')).toEqual([0, 0, 1, 1])
  expect(refused('10.0.0.9')).toEqual([0, 0, 0, 0])
  expect(refused('::1')).toEqual([0, 0, 0, 0])
  expect(server.maxConnections).toBeGreaterThan(0)
})
