import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createMediaProxy, MEDIA_LIVE_PATH } from './media-proxy.ts'
import { createUpgrades } from './upgrades.ts'

const LIMIT = 3
const log = pino({ level: 'silent' })
let media: Server
let live: WebSocketServer
let front: Server
let sockets: WebSocket[]

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeEach(async () => {
  sockets = []
  media = createServer()
  live = new WebSocketServer({ server: media, path: MEDIA_LIVE_PATH })
  const url = `http://127.0.0.1:${await listen(media)}`
  front = createServer()
  const upgrades = createUpgrades(front, {
    basePath: '/soc',
    addressOf: request => request.socket.remoteAddress ?? '',
  })
  upgrades.on(MEDIA_LIVE_PATH, LIMIT, createMediaProxy(url, log))
  await listen(front)
})
afterEach(() => {
  for (const socket of sockets) socket.terminate()
  live.close()
  for (const server of [media, front]) {
    server.closeAllConnections()
    server.close()
  }
})

function open(path = `/soc${MEDIA_LIVE_PATH}`, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(front)}${path}`, { headers })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}
async function refusal(socket: WebSocket): Promise<number | undefined> {
  const [, response] = await once(socket, 'unexpected-response')
  return (response as { statusCode?: number }).statusCode
}

it('passes frames both ways, and tells the media program the browser’s address but not its cookies', async () => {
  const asked = once(live, 'connection')
  const socket = open(undefined, { cookie: 'a=b', 'x-forwarded-for': '9.9.9.9' })
  const [peer, request] = (await asked) as [WebSocket, { headers: Record<string, string> }]
  expect(request.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
  expect(request.headers).not.toHaveProperty('cookie')
  const heard = once(peer, 'message')
  socket.once('open', () => socket.send('hello'))
  expect(String((await heard)[0])).toBe('hello')
  const seen = once(socket, 'message')
  const picture = Buffer.alloc(3 * 1024 * 1024, 7)
  peer.send(picture)
  expect(((await seen)[0] as Buffer).equals(picture)).toBe(true)
})

it('keeps the back pressure of a browser that does not read', async () => {
  const asked = once(live, 'connection')
  const socket = open()
  const [peer] = (await asked) as [WebSocket]
  await once(socket, 'open')
  socket.pause()
  const chunk = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < 48; n++) peer.send(chunk)
  // Unsent data stay with the media program, which can then react; this server does not buffer them.
  await vi.waitFor(() => expect(peer.bufferedAmount).toBeGreaterThan(16 * 1024 * 1024))
  socket.resume()
  await vi.waitFor(() => expect(peer.bufferedAmount).toBe(0), { timeout: 5_000 })
})

it('ends one side when the other ends', async () => {
  const asked = once(live, 'connection')
  const socket = open()
  const [peer] = (await asked) as [WebSocket]
  peer.close(4000)
  expect((await once(socket, 'close'))[0]).toBe(4000)
  const again = once(live, 'connection')
  const second = open()
  const [other] = (await again) as [WebSocket]
  await once(second, 'open')
  second.terminate()
  await once(other, 'close')
})

it('passes nothing on but the live path', async () => {
  for (const path of ['/soc/control', '/soc/media/../control', '/soc/media/live/x', MEDIA_LIVE_PATH])
    expect(await refusal(open(path)), path).toBe(404)
})

it('refuses a page of another site', async () => {
  expect(await refusal(open(undefined, { origin: 'http://evil.example' }))).toBe(403)
  expect(await refusal(open(undefined, { origin: 'null' }))).toBe(403)
  const own = open(undefined, { origin: `http://127.0.0.1:${portOf(front)}` })
  await once(own, 'open')
})

it('holds one address to its number of sockets, and counts those that went', async () => {
  const first = Array.from({ length: LIMIT }, () => open())
  await Promise.all(first.map(socket => once(socket, 'open')))
  expect(await refusal(open())).toBe(429)
  first[0]?.terminate()
  await vi.waitFor(async () => {
    const next = open()
    await Promise.race([
      once(next, 'open'),
      refusal(next).then(status => Promise.reject(new Error(`${status}`))),
    ])
  })
})

it('says 502 while the media process is away or is something else', async () => {
  live.close()
  media.removeAllListeners('upgrade')
  media.on('request', (_request, response) => response.end('no sockets here'))
  expect(await refusal(open())).toBe(502)
  media.closeAllConnections()
  media.close()
  await once(media, 'close')
  expect(await refusal(open())).toBe(502)
})

it('survives a socket that breaks in the middle of its request', async () => {
  const raw: Socket = connect(portOf(front), '127.0.0.1')
  raw.write(
    `GET /soc${MEDIA_LIVE_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  )
  await once(raw, 'connect')
  raw.resetAndDestroy()
  const socket = open()
  await once(socket, 'open')
  expect(socket.readyState).toBe(WebSocket.OPEN)
})
