import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRtspProxy, type RouteDecision } from './rtsp-proxy.ts'

const request = (method: string): string => `${method} rtsp://site/cam01/main RTSP/1.0\r\nCSeq: 7\r\n\r\n`

/** events.once would reject: a broken connection has an 'error' before its 'close'. */
const closeOf = (socket: Socket): Promise<unknown> =>
  new Promise(resolve => void socket.once('close', resolve))

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

let inner: Server
let proxy: ReturnType<typeof createRtspProxy>
let decision: RouteDecision
const paths: string[] = []

/** Sends texts one after the other, each after an answer to the one before; everything that came back. */
async function talk(port: number, texts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let received = ''
  const closed = closeOf(socket)
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    const next = texts.shift()
    if (next === undefined) socket.end()
    else socket.write(next)
  })
  socket.write(texts.shift() ?? '')
  await closed
  return received
}

let port = 0

beforeEach(async () => {
  paths.length = 0
  inner = createServer(socket => socket.on('error', () => undefined).pipe(socket))
  inner.listen(0, '127.0.0.1')
  await once(inner, 'listening')
  proxy = createRtspProxy({
    host: '127.0.0.1',
    port: 0,
    innerPort: portOf(inner),
    decide(path) {
      paths.push(path)
      return decision
    },
  })
  port = (await proxy.start()).port
})

afterEach(async () => {
  await proxy.stop()
  inner.close()
})

test('passes everything on, the first request included', async () => {
  decision = { kind: 'pass' }
  expect(await talk(port, [request('OPTIONS'), 'more'])).toBe(`${request('OPTIONS')}more`)
  expect(paths).toEqual(['/cam01/main'])
})

test('a refused connection gets no answer', async () => {
  decision = { kind: 'refuse' }
  expect(await talk(port, [request('OPTIONS')])).toBe('')
})

test('redirects at DESCRIBE, not at OPTIONS', async () => {
  decision = { kind: 'redirect', location: 'rtsp://other/1' }
  const received = await talk(port, [request('OPTIONS'), request('DESCRIBE')])
  expect(received).toContain('RTSP/1.0 200 OK\r\nCSeq: 7')
  expect(received).toContain('RTSP/1.0 302 Moved Temporarily\r\nCSeq: 7\r\nLocation: rtsp://other/1\r\n\r\n')
})

test('an endless head is cut off', async () => {
  decision = { kind: 'pass' }
  expect(await talk(port, ['x'.repeat(9000)])).toBe('')
  expect(paths).toEqual([])
})

test('disconnect breaks the connections of that camera', async () => {
  decision = { kind: 'pass' }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(request('OPTIONS'))
  await once(socket, 'data')
  proxy.disconnect('cam02')
  expect(socket.destroyed).toBe(false)
  const closed = closeOf(socket)
  proxy.disconnect('cam01')
  await closed
  expect(socket.destroyed).toBe(true)
})
