import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { patience } from '@palisade/testkit/patience'
import { afterEach, expect, test } from 'vitest'
import { createHttpClient } from './http.ts'

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach(end => end()))

/** Limits that a busy machine keeps, unless a test is about the one for an answer. */
async function serve(listener: RequestListener, answer = patience(10_000)) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = createHttpClient({
    host: '127.0.0.1',
    port,
    username: 'viewer',
    password: 'secret',
    timing: { connect: patience(10_000), answer },
  })
  endings.push(() => {
    client.close()
    server.closeAllConnections()
    server.close()
  })
  return { client, port, server }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function isDigestRight({ headers, method }: IncomingMessage, nonce: string): boolean {
  const part = (name: string) => new RegExp(`${name}="?([^",]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  const expected = md5(
    `${md5('viewer:cam:secret')}:${nonce}:${part('nc')}:${part('cnonce')}:auth:${md5(`${method}:${part('uri')}`)}`,
  )
  return part('response') === expected
}

test('digest login, then its nonce again, then a stale one', async () => {
  let nonce = 'one'
  let asked = 0
  const { client } = await serve((request, response) => {
    if (isDigestRight(request, nonce)) return void response.end('in')
    asked++
    const stale = request.headers.authorization ? ', stale=true' : ''
    response
      .writeHead(401, { 'www-authenticate': `Digest realm="cam", nonce="${nonce}", qop="auth"${stale}` })
      .end()
  })
  for (const next of ['one', 'one', 'two']) {
    nonce = next
    expect((await client.request({ path: '/a?b=c' })).body.toString()).toBe('in')
  }
  expect(asked).toBe(2)
})

test('a wrong password is asked for once, not for ever', async () => {
  let asked = 0
  const { client } = await serve((_, response) => {
    asked++
    response
      .writeHead(401, { 'www-authenticate': `Digest realm="cam", nonce="${asked}", qop="auth", stale=true` })
      .end()
  })
  await expect(client.request({ path: '/' })).rejects.toMatchObject({ deviceCause: 'wrong_credentials' })
  expect(asked).toBeLessThan(6)
})

test('a redirect on the same device is followed, to another host or port or out of TLS not', async () => {
  const seen: string[] = []
  const { client, port } = await serve((request, response) => {
    seen.push(request.url ?? '')
    if (request.url === '/here') return void response.end('found')
    const location = request.url === '/same' ? '/here' : (request.url ?? '').slice(1)
    response.writeHead(302, { location }).end()
  })
  expect((await client.request({ path: '/same' })).body.toString()).toBe('found')
  for (const other of [`http://127.0.0.2:${port}/`, `http://127.0.0.1:${port + 1}/`, 'file:///etc/passwd'])
    await expect(client.request({ path: `/${other}` })).rejects.toMatchObject({
      deviceCause: 'protocol_error',
    })
  await expect(client.request({ path: '//evil/' })).rejects.toMatchObject({ deviceCause: 'protocol_error' })
})

test('an answer is bounded in bytes and in time', async () => {
  const { client } = await serve((request, response) => {
    if (request.url === '/silent') return
    response.writeHead(200)
    if (request.url === '/drip') return void setInterval(() => response.write('x'), 20).unref()
    for (let sent = 0; sent < 100; sent++) response.write(Buffer.alloc(1024))
    response.end()
  }, 150)
  await expect(client.request({ path: '/long', maxBytes: 1000 })).rejects.toMatchObject({
    deviceCause: 'protocol_error',
  })
  await expect(client.request({ path: '/silent' })).rejects.toMatchObject({ deviceCause: 'silent' })
  await expect(client.request({ path: '/drip' })).rejects.toMatchObject({ deviceCause: 'silent' })
})

test('a limit of the caller is silence of the device', async () => {
  const { client } = await serve(() => undefined, 60_000)
  const asked = client.request({ path: '/', signal: AbortSignal.timeout(50) })
  await expect(asked).rejects.toMatchObject({ deviceCause: 'silent' })
})

test('a connection that the device closed between two requests is opened again', async () => {
  const { client, server } = await serve((_, response) => void response.end('ok'))
  await client.request({ path: '/' })
  server.closeIdleConnections()
  expect((await client.request({ path: '/' })).status).toBe(200)
})

test('a device that has closed all kept connections is asked on a new one', async () => {
  const used = new Set<unknown>()
  const { client } = await serve((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy()
    used.add(request.socket)
    response.end('ok')
  })
  const ask = () => client.request({ path: '/' })
  await Promise.all([ask(), ask()])
  const kept = used.size
  expect((await ask()).body.toString()).toBe('ok')
  expect(used.size).toBe(kept + 1)
})

test('a path that a device made up does not become a header', async () => {
  const { client } = await serve((_, response) => void response.end())
  await expect(client.request({ path: '/a\r\nx-evil: 1' })).rejects.toMatchObject({
    deviceCause: 'protocol_error',
  })
})

test('a stream runs until it is silent for too long', async () => {
  const { client } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'Multipart/Mixed; boundary=x' })
    for (const part of ['a', 'b']) response.write(part)
  })
  const stream = await client.open({ path: '/', idle: 200 })
  expect(stream.contentType).toBe('multipart/mixed')
  let text = ''
  const reading = (async () => {
    for await (const chunk of stream.chunks) text += chunk.toString()
  })()
  await expect(reading).rejects.toMatchObject({ deviceCause: 'silent' })
  expect(text).toBe('ab')
})

test('nobody listens', async () => {
  const { client, server } = await serve((_, response) => void response.end())
  server.close()
  await expect(client.request({ path: '/' })).rejects.toMatchObject({ deviceCause: 'unreachable' })
})

test('closing ends what waits', async () => {
  const { client } = await serve(() => undefined)
  const waiting = client.request({ path: '/' })
  client.close()
  await expect(waiting).rejects.toMatchObject({ name: 'DeviceFault' })
})

test('a device that asks for Basic is told nothing, and the fault says so', async () => {
  const given: (string | undefined)[] = []
  const { client } = await serve((request, response) => {
    given.push(request.headers.authorization)
    response.writeHead(401, { 'www-authenticate': 'Basic realm="cam"' }).end()
  })
  await expect(client.request({ path: '/picture' })).rejects.toMatchObject({
    deviceCause: 'clear_text_login',
  })
  await expect(client.open({ path: '/alerts', idle: 100 })).rejects.toMatchObject({
    deviceCause: 'clear_text_login',
  })
  expect(given).toEqual([undefined, undefined])
})

test('of Basic and Digest only Digest is answered', async () => {
  const { client } = await serve((request, response) => {
    if (isDigestRight(request, 'one')) return void response.end('in')
    expect(request.headers.authorization).toBeUndefined()
    response
      .writeHead(401, {
        'www-authenticate': ['Basic realm="cam"', 'Digest realm="cam", nonce="one", qop="auth"'],
      })
      .end()
  })
  expect((await client.request({ path: '/' })).body.toString()).toBe('in')
})
