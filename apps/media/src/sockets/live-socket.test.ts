import {
  LIVE_HELLO_TIMEOUT_MS,
  LIVE_SOCKETS_PER_ADDRESS,
  LIVE_SOCKETS_PER_SESSION,
} from '@palisade/contract/media'
import { signLiveToken } from '@palisade/contract/media-token'
import { FRAGMENT_HEAD_SIZE, producerTimes } from '@palisade/fmp4'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestMedia, type TestMedia } from '../testing/test-media.ts'
import { connectLive, type LiveClient } from '../testing/live-client.ts'

const camera = { id: 'c1', name: 'Gate', mainUrl: 'rtsp://camera/main', subUrl: 'rtsp://camera/sub' }
let media: TestMedia

afterEach(() => media.stop())

async function setup(): Promise<TestMedia> {
  media = await startTestMedia([camera])
  return media
}
const token = (sessionId = 's1', cameraId = 'c1', secret?: string): string =>
  signLiveToken(secret ?? media.secret, { cameraId, userId: 'u1', sessionId }, media.clock.elapsed())
const watch = (stream = 'sub', sessionId = 's1'): Promise<LiveClient> =>
  connectLive(media.port, { token: token(sessionId), stream })

function play(url: string, frames: number): void {
  for (let frame = 0; frame < frames; frame++) media.engines.pull(url).frame(frame === 0)
}
const binaries = (client: LiveClient): Buffer[] =>
  client.messages.flatMap(message => ('binary' in message ? [message.binary] : []))

test('init, the init segment, the whole group as one message, then one fragment per frame', async () => {
  await setup()
  media.engines.pull(camera.subUrl).init()
  play(camera.subUrl, 20)
  const client = await watch()
  await client.find(() => binaries(client)[1])
  media.engines.pull(camera.subUrl).frame(false, 77)
  const last = await client.find(() => binaries(client)[2])
  expect(client.messages[0]).toMatchObject({
    frame: {
      type: 'init',
      stream: 'sub',
      mime: 'video/mp4; codecs="avc1.64001f"',
      width: 1280,
      hasAudio: false,
    },
  })
  expect(binaries(client)[0]!.subarray(4, 8).toString()).toBe('ftyp')
  expect(producerTimes(binaries(client)[1]!)).toHaveLength(20)
  expect(last).toHaveLength(FRAGMENT_HEAD_SIZE + 4 + 77)
})

test('switching the stream keeps the old picture until the new one is there', async () => {
  await setup()
  media.engines.pull(camera.subUrl).init(642)
  play(camera.subUrl, 3)
  const client = await watch()
  await client.frame('init')
  client.send({ type: 'stream', stream: 'main' })
  client.send({ type: 'ping', t: 5 })
  await client.frame('pong')
  media.engines.pull(camera.subUrl).frame(false, 500)
  await client.find(() => binaries(client).find(each => each.length > 600))
  const from = client.messages.length
  media.engines.pull(camera.mainUrl).init(1280)
  media.engines.pull(camera.mainUrl).frame(true)
  expect(await client.frame('init', from)).toMatchObject({ stream: 'main', width: 1280 })
  expect(client.messages.some(message => 'frame' in message && message.frame.type === 'down')).toBe(false)
})

test('down, then a new init by itself when the camera returns', async () => {
  await setup()
  media.engines.pull(camera.subUrl).init()
  play(camera.subUrl, 3)
  const client = await watch()
  await client.frame('init')
  const from = client.messages.length
  media.engines.pull(camera.subUrl).down('unreachable', 'no route')
  expect(await client.frame('down', from)).toMatchObject({ cause: 'unreachable', detail: 'no route' })
  media.clock.advance(1500)
  media.engines.pull(camera.subUrl).init()
  media.engines.pull(camera.subUrl).frame(true)
  expect(await client.frame('init', from)).toMatchObject({ stream: 'sub' })
})

test('pause sends nothing, resume starts with a fresh init', async () => {
  await setup()
  media.engines.pull(camera.subUrl).init()
  play(camera.subUrl, 3)
  const client = await watch()
  await client.frame('init')
  client.send({ type: 'pause' })
  client.send({ type: 'ping', t: 1 })
  await client.frame('pong')
  const from = client.messages.length
  media.engines.pull(camera.subUrl).frame(false)
  client.send({ type: 'resume' })
  await client.frame('init', from)
  expect(client.messages[from]).toMatchObject({ frame: { type: 'init' } })
})

test.each([
  ['a forged token', () => token('s1', 'c1', 'x'.repeat(32)), 'no_permission'],
  [
    'an expired token',
    () => signLiveToken(media.secret, { cameraId: 'c1', userId: 'u', sessionId: 's' }, 1),
    'token_expired',
  ],
  ['an unknown camera', () => token('s1', 'c9'), 'offline'],
])('%s is refused and the socket closed', async (_, make, cause) => {
  await setup()
  const client = await connectLive(media.port, { token: make(), stream: 'sub' })
  expect(await client.frame('refused')).toMatchObject({ cause })
  expect(await client.closed).toBe(1008)
})

test('no first frame, a malformed one, a binary one and an oversized one all end the socket', async () => {
  await setup()
  const silent = await connectLive(media.port)
  const malformed = await connectLive(media.port, { token: 5 })
  const binary = await connectLive(media.port)
  binary.socket.send(Buffer.from('x'))
  const oversized = await connectLive(media.port, { token: 'x'.repeat(10_000), stream: 'sub' })
  await Promise.all([malformed, binary, oversized].map(client => client.closed))
  media.clock.advance(LIVE_HELLO_TIMEOUT_MS - 1)
  expect(silent.socket.readyState).toBe(silent.socket.OPEN)
  media.clock.advance(1)
  expect(await Promise.all([silent, malformed, binary, oversized].map(client => client.closed))).toEqual([
    1008, 1008, 1006, 1009,
  ])
})

test('a revoked session is cut off at once, and its older token opens nothing any more', async () => {
  await setup()
  const old = token('s1')
  const [mine, other] = await Promise.all([watch('sub', 's1'), watch('sub', 's2')])
  await Promise.all([mine.frame('down'), other.frame('down')])
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1' }))
  expect(await mine.frame('refused')).toMatchObject({ cause: 'no_permission' })
  const again = await connectLive(media.port, { token: old, stream: 'sub' })
  expect(await again.frame('refused')).toMatchObject({ cause: 'no_permission' })
  expect(other.socket.readyState).toBe(other.socket.OPEN)
})

test('of a session only the stream of one camera is cut off, and its older token opens nothing any more', async () => {
  media = await startTestMedia([camera, { ...camera, id: 'c2' }])
  const old = token('s1', 'c1')
  const [one, two] = await Promise.all(
    ['c1', 'c2'].map(id => connectLive(media.port, { token: token('s1', id), stream: 'sub' })),
  )
  await Promise.all([one!.frame('down'), two!.frame('down')])
  media.control.send(JSON.stringify({ type: 'revoke', sessionId: 's1', cameraId: 'c1' }))
  expect(await one!.frame('refused')).toMatchObject({ cause: 'no_permission' })
  const again = await connectLive(media.port, { token: old, stream: 'sub' })
  expect(await again.frame('refused')).toMatchObject({ cause: 'no_permission' })
  expect(two!.socket.readyState).toBe(two!.socket.OPEN)
  media.clock.advance(1)
  const later = await connectLive(media.port, { token: token('s1', 'c1'), stream: 'sub' })
  expect(await later.frame('down')).toMatchObject({ cause: 'connecting' })
})

test('who watches what is told as a socket opens, and of all when asked', async () => {
  await setup()
  const watching = () => media.controlFrames.filter(frame => frame.type === 'watching')
  const client = await watch('sub', 's1')
  await client.frame('down')
  const stream = { sessionId: 's1', userId: 'u1', cameraId: 'c1' }
  await vi.waitFor(() => expect(watching()).toEqual([{ type: 'watching', streams: [stream] }]))
  media.control.send(JSON.stringify({ type: 'watching' }))
  await vi.waitFor(() => expect(watching()).toHaveLength(2))
  expect(watching()[1]).toEqual({ type: 'watching', streams: [stream] })
})

test('a viewer that stops reading is moved on to a key frame, and the others lose nothing', async () => {
  await setup()
  const pull = media.engines.pull(camera.subUrl)
  pull.init()
  pull.frame(true)
  const [slow, quick] = await Promise.all([watch(), watch('sub', 's2')])
  await Promise.all([slow.frame('init'), quick.frame('init')])
  slow.socket.pause()
  for (let frame = 0; frame < 60; frame++) {
    pull.frame(false, 500_000)
    // Lets the quick one read.
    await quick.find(() => (binaries(quick).length >= frame + 3 ? true : undefined))
  }
  slow.socket.resume()
  slow.send({ type: 'ping', t: 1 })
  await slow.frame('pong')
  pull.frame(false, 333)
  pull.frame(true, 222)
  const afterGap = await slow.find(() =>
    binaries(slow).find(each => each.length === FRAGMENT_HEAD_SIZE + 4 + 222),
  )
  expect(afterGap).toBeDefined()
  expect(binaries(slow).length).toBeLessThan(50)
  expect(binaries(slow).some(each => each.length === FRAGMENT_HEAD_SIZE + 4 + 333)).toBe(false)
})

test(`${LIVE_SOCKETS_PER_SESSION} sockets a session and ${LIVE_SOCKETS_PER_ADDRESS} an address, the next is refused cleanly`, async () => {
  await setup()
  const clients: LiveClient[] = []
  for (let index = 0; index < LIVE_SOCKETS_PER_ADDRESS; index++) clients.push(await connectLive(media.port))
  const overAddress = await connectLive(media.port)
  expect(await overAddress.frame('refused')).toMatchObject({ cause: 'overloaded' })
  for (const client of clients.slice(0, LIVE_SOCKETS_PER_SESSION))
    client.send({ token: token(), stream: 'sub' })
  await Promise.all(clients.slice(0, LIVE_SOCKETS_PER_SESSION).map(client => client.frame('down')))
  const overSession = clients[LIVE_SOCKETS_PER_SESSION]!
  overSession.send({ token: token(), stream: 'sub' })
  expect(await overSession.frame('refused')).toMatchObject({ cause: 'overloaded' })
  const proxied = await connectLive(media.port, undefined, { 'x-forwarded-for': '10.0.0.7' })
  proxied.send({ token: token('s2'), stream: 'sub' })
  expect(await proxied.frame('down')).toMatchObject({ cause: 'connecting' })
})

test('a page of another origin gets no socket; this host, a named origin and a program do', async () => {
  media = await startTestMedia([camera], { origins: ['https://soc.example'] })
  const open = (origin?: string): Promise<number | undefined> => {
    const headers = origin === undefined ? {} : { origin }
    const socket = new WebSocket(`ws://127.0.0.1:${media.port}/media/live`, { headers })
    return new Promise(resolve => {
      socket.once('open', () => {
        socket.terminate()
        resolve(101)
      })
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.once('error', () => undefined)
    })
  }
  for (const origin of [
    'https://evil.example',
    'null',
    'https://soc.example.evil.example',
    `https://127.0.0.1`,
  ])
    expect([origin, await open(origin)]).toEqual([origin, 403])
  for (const origin of [undefined, 'https://soc.example', `http://127.0.0.1:${media.port}`])
    expect([origin, await open(origin)]).toEqual([origin, 101])
})

test('fifty frames a second are taken, one more ends the socket; the next second counts anew', async () => {
  await setup()
  const client = await watch()
  await client.frame('down')
  const pongs = (t: number) =>
    client.find(all =>
      all.find(message => 'frame' in message && message.frame.type === 'pong' && message.frame.t === t),
    )
  for (let t = 2; t <= 50; t++) client.send({ type: 'ping', t })
  await pongs(50)
  media.clock.advance(1000)
  for (let t = 51; t <= 100; t++) client.send({ type: 'ping', t })
  expect(await pongs(100)).toEqual({ frame: { type: 'pong', t: 100, at: media.clock.now() } })
  client.send({ type: 'ping', t: 101 })
  expect(await client.closed).toBe(1006)
})

test('a socket that closes gives its place back', async () => {
  await setup()
  for (let round = 0; round < 2; round++) {
    const clients = await Promise.all(Array.from({ length: LIVE_SOCKETS_PER_SESSION }, () => watch()))
    await Promise.all(clients.map(client => client.frame('down')))
    const beyond = await watch()
    expect(await beyond.frame('refused')).toEqual({ type: 'refused', cause: 'overloaded' })
    for (const client of clients) client.socket.close()
    await Promise.all(clients.map(client => client.closed))
  }
})

test('malformed frames after the first end the socket, and a camera taken away refuses it', async () => {
  await setup()
  const [talker, viewer] = await Promise.all([watch(), watch('main')])
  await Promise.all([talker.frame('down'), viewer.frame('down')])
  talker.send({ type: 'stream', stream: 'third' })
  expect(await talker.closed).toBe(1008)
  media.control.send(JSON.stringify({ type: 'cameras', cameras: [] }))
  expect(await viewer.frame('refused')).toEqual({ type: 'refused', cause: 'offline' })
  expect(await viewer.closed).toBe(1008)
})

test('at the stop every viewer is told, and one that does not close is cut off after two seconds', async () => {
  const own = await setup()
  const [quick, stuck] = await Promise.all([watch(), watch('sub', 's2')])
  await Promise.all([quick.frame('down'), stuck.frame('down')])
  stuck.socket.pause()
  let isStopped = false
  const stopping = own.stop().then(() => (isStopped = true))
  expect(await quick.frame('refused')).toEqual({ type: 'refused', cause: 'offline' })
  await quick.closed
  own.clock.advance(1999)
  expect(isStopped).toBe(false)
  own.clock.advance(1)
  await stopping
  stuck.socket.resume()
  await stuck.closed
  // The stop after each test needs one that runs.
  await setup()
})
