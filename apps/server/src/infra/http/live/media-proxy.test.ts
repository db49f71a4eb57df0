import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import {
  createMediaProxy,
  MEDIA_LIVE_PATH,
  MEDIA_PLAY_PATH,
  type AdmitSocket,
  type MediaProxyOptions,
} from './media-proxy.ts'
import { createUpgrades } from '../upgrades.ts'

const LIMIT = 3
const log = pino({ level: 'silent' })
let media: Server
let live: WebSocketServer
let front: Server
let sockets: WebSocket[]
let admit: AdmitSocket
let address = '127.0.0.1'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeEach(async () => {
  sockets = []
  address = '127.0.0.1'
  media = createServer()
  live = new WebSocketServer({ server: media, path: MEDIA_LIVE_PATH })
  const mediaUrl = `http://127.0.0.1:${await listen(media)}`
  admit = async () => ({ sessionId: 's1', mediaUrl })
  front = createServer()
  const upgrades = createUpgrades(front, {
    basePath: '/soc',
    addressOf: () => address,
  })
  const options: MediaProxyOptions = {
    path: MEDIA_LIVE_PATH,
    admit: (token: string) => admit(token),
    log,
  }
  upgrades.on(MEDIA_LIVE_PATH, LIMIT, createMediaProxy(options))
  upgrades.on(MEDIA_PLAY_PATH, LIMIT, createMediaProxy({ ...options, path: MEDIA_PLAY_PATH }))
  upgrades.on('/hasty', LIMIT, createMediaProxy({ ...options, helloMs: 20 }))
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

const HELLO = JSON.stringify({ token: 'a token', stream: 'main' })

/** Opens a socket and says hello, unless `hello` is another first word, or empty. */
function open(
  path = `/soc${MEDIA_LIVE_PATH}`,
  headers: Record<string, string> = {},
  hello = HELLO,
): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(front)}${path}`, { headers })
  socket.on('error', () => undefined)
  if (hello !== '') socket.once('open', () => socket.send(hello))
  sockets.push(socket)
  return socket
}
async function refusal(socket: WebSocket): Promise<number | undefined> {
  const [, response] = await once(socket, 'unexpected-response')
  return (response as { statusCode?: number }).statusCode
}
/** Collects the frames that the socket hears until it closes, and the code with which it closes. */
async function ending(socket: WebSocket): Promise<[string[], number]> {
  const heard: string[] = []
  socket.on('message', data => heard.push((data as Buffer).toString()))
  const [code] = (await once(socket, 'close')) as [number]
  return [heard, code]
}

it('passes frames both ways, and tells the media program the browser’s address but not its cookies', async () => {
  const asked = once(live, 'connection')
  const socket = open(undefined, { cookie: 'a=b', 'x-forwarded-for': '9.9.9.9' })
  const [peer, request] = (await asked) as [WebSocket, { headers: Record<string, string> }]
  expect(request.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
  expect(request.headers).not.toHaveProperty('cookie')
  expect(String((await once(peer, 'message'))[0])).toBe(HELLO)
  const heard = once(peer, 'message')
  socket.send('and more')
  expect(String((await heard)[0])).toBe('and more')
  const seen = once(socket, 'message')
  const picture = Buffer.alloc(3 * 1024 * 1024, 7)
  peer.send(picture)
  expect(((await seen)[0] as Buffer).equals(picture)).toBe(true)
})

it('is opened by another client than ours too, which offers compression as browsers do', async () => {
  const asked = once(live, 'connection')
  const socket = new globalThis.WebSocket(`ws://127.0.0.1:${portOf(front)}/soc${MEDIA_LIVE_PATH}`)
  await once(socket, 'open')
  socket.send(HELLO)
  const [peer] = (await asked) as [WebSocket]
  expect(String((await once(peer, 'message'))[0])).toBe(HELLO)
  const seen = once(socket, 'message')
  peer.send('a picture')
  expect(((await seen)[0] as MessageEvent).data).toBe('a picture')
  const closed = once(socket, 'close')
  peer.close(4001)
  expect(((await closed)[0] as CloseEvent).code).toBe(4001)
})

it('passes a socket of recordings on to the path of its own', async () => {
  const recordings = new WebSocketServer({ noServer: true })
  media.removeAllListeners('upgrade')
  media.on('upgrade', (request, socket, head) => {
    if (request.url === MEDIA_PLAY_PATH)
      recordings.handleUpgrade(request, socket, head, peer => peer.send('recorded'))
    else socket.destroy()
  })
  const socket = open(`/soc${MEDIA_PLAY_PATH}`, {}, JSON.stringify({ token: 'a token' }))
  expect(String((await once(socket, 'message'))[0])).toBe('recorded')
})

it('keeps the back pressure of a browser that does not read', async () => {
  const asked = once(live, 'connection')
  const socket = open()
  const [peer] = (await asked) as [WebSocket]
  socket.pause()
  const chunk = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < 48; n++) peer.send(chunk)
  // Unsent data stay with the media program, which can then react; this server does not buffer them.
  await vi.waitFor(() => expect(peer.bufferedAmount).toBeGreaterThan(16 * 1024 * 1024))
  socket.resume()
  await vi.waitFor(() => expect(peer.bufferedAmount).toBe(0))
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

it('closes, to be tried again, while the media process is away or is something else', async () => {
  live.close()
  media.removeAllListeners('upgrade')
  media.on('request', (_request, response) => response.end('no sockets here'))
  expect(await ending(open())).toEqual([[], 1013])
  media.closeAllConnections()
  media.close()
  await once(media, 'close')
  expect(await ending(open())).toEqual([[], 1013])
})

describe('before the media program hears of a socket', () => {
  beforeEach(() => {
    media.prependListener('upgrade', () => {
      throw new Error('the media program was reached')
    })
  })

  it.each(['no_permission', 'token_expired', 'overloaded'] as const)(
    'its token is checked: %s',
    async cause => {
      const asked: string[] = []
      admit = async token => {
        asked.push(token)
        return cause
      }
      expect(await ending(open())).toEqual([[JSON.stringify({ type: 'refused', cause })], 1008])
      expect(asked).toEqual(['a token'])
    },
  )

  it.each([
    ['is no hello', '{"token":""}'],
    ['is longer than a hello', 'x'.repeat(5_000)],
    ['is no JSON', 'hello'],
  ])('a first word that %s closes it', async (_, hello) => {
    expect(await ending(open(undefined, {}, hello))).toEqual([[], 1008])
  })

  it('a socket that says nothing is closed', async () => {
    expect(await ending(open('/soc/hasty', {}, ''))).toEqual([[], 1008])
  })

  it('bytes that are no frame of a browser close it', async () => {
    const raw = connect(portOf(front), '127.0.0.1')
    raw.write(
      `GET /soc${MEDIA_LIVE_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n\x81\x05hello`,
      'latin1',
    )
    const parts: Buffer[] = []
    raw.on('data', (part: Buffer) => parts.push(part))
    await once(raw, 'end')
    raw.destroy()
    expect(Buffer.concat(parts).toString('latin1')).toContain('malformed first frame')
  })

  it('what is no handshake of a browser is refused', async () => {
    const raw = connect(portOf(front), '127.0.0.1')
    raw.write(
      `GET /soc${MEDIA_LIVE_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    )
    const [answer] = (await once(raw, 'data')) as [Buffer]
    raw.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /)
  })
})

it('addresses of one IPv6 network are counted together', async () => {
  const first = []
  for (let n = 1; n <= LIMIT; n++) {
    address = `2001:db8:1:2::${n}`
    first.push(open())
    await once(first.at(-1)!, 'open')
  }
  address = '2001:db8:1:2:ffff::1'
  expect(await refusal(open())).toBe(429)
  address = '2001:db8:1:3::1'
  await once(open(), 'open')
})

it('survives a socket that breaks in the middle of its request', async () => {
  const raw: Socket = connect(portOf(front), '127.0.0.1')
  raw.write(
    `GET /soc${MEDIA_LIVE_PATH} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await once(raw, 'connect')
  raw.resetAndDestroy()
  const socket = open()
  await once(socket, 'open')
  expect(socket.readyState).toBe(WebSocket.OPEN)
})
