import { createSocket } from 'node:dgram'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { headerOf } from '../message/message.ts'
import { createPacketizer } from '../packetize/packetizer.ts'
import { writeSdp } from '../sdp/write.ts'
import { packet } from '../testing/depacketize.ts'
import { startFakeCamera, type Exchange, type FakeCamera } from '../testing/fake-camera.ts'
import { h264Track, picture } from '../testing/fixtures.ts'
import { watch } from '../testing/watch.ts'

// Ways of real cameras; where each was reported is in docs/field-reports.md.

const cameras: FakeCamera[] = []
afterEach(async () => {
  for (const camera of cameras.splice(0)) await camera.close()
})

/** A camera that sends one key picture when it is played, whose other answers a test decides. @returns the camera, watched */
async function play(onRequest: (exchange: Exchange) => void, options: object = {}) {
  const camera = await startFakeCamera(exchange => {
    onRequest(exchange)
    if (exchange.request.method !== 'PLAY') return
    const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0 })
    exchange.socket.write(packetizer.packetize({ pts: 0, units: picture('h264', true) }).bytes)
  })
  cameras.push(camera)
  return { camera, watched: watch({ url: camera.url, ...options }) }
}

test.each([
  ['no channels', 'RTP/AVP/TCP;unicast'],
  ['a source before the channels', 'RTP/AVP/TCP;ssrc=22345684;interleaved=0-1'],
  ['a source in hexadecimals', 'RTP/AVP/TCP;unicast;interleaved=0-1;ssrc=0x6f7c;mode="PLAY"'],
  ['nothing', ''],
])('SETUP answered with %s plays', async (_, transport) => {
  const { watched } = await play(({ request, reply, behave }) =>
    request.method === 'SETUP'
      ? reply(200, { Session: 'abc', ...(transport && { Transport: transport }) })
      : behave(),
  )
  await watched.until(() => watched.units.length === 1)
  await watched.client.stop()
  expect(watched.ends).toEqual([])
})

test('a base without a scheme is none: tracks are found by the address that was asked', async () => {
  const { camera, watched } = await play(({ request, reply, behave }) => {
    if (request.method !== 'DESCRIBE') return behave()
    reply(200, { 'Content-Base': '192.0.2.1:554/stream0/' }, writeSdp([h264Track], '127.0.0.1'))
  })
  await watched.until(() => watched.units.length === 1)
  await watched.client.stop()
  expect(camera.requests.find(({ method }) => method === 'SETUP')?.uri).toBe(`${camera.url}/trackID=0`)
})

test('questions of the camera between its packets are answered', async () => {
  const answers: string[] = []
  const { watched } = await play(({ request, socket, behave }) => {
    behave()
    if (request.method !== 'PLAY') return
    const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0 })
    const { bytes } = packetizer.packetize({ pts: 0, units: picture('h264', true) })
    socket.write(Buffer.concat([bytes, Buffer.from('OPTIONS * RTSP/1.0\r\nCSeq: 77\r\n\r\n')]))
    socket.on('data', data => answers.push(data.toString('latin1')))
  })
  await watched.until(() => answers.some(text => text.includes('CSeq: 77')))
  expect(answers.join('')).toContain('RTSP/1.0 200 OK')
  await watched.client.stop()
})

test('GET_PARAMETER that is offered and refused gives way to OPTIONS', async () => {
  let now = 0
  const kept: string[] = []
  const { watched } = await play(
    ({ request, reply, behave }) => {
      const isKept = request.headers.has('session') && /^(?:GET_PARAMETER|OPTIONS)$/.test(request.method)
      if (isKept) kept.push(request.method)
      if (request.method === 'GET_PARAMETER') return reply(454)
      if (request.method === 'OPTIONS') return reply(200, { Public: 'OPTIONS, PLAY, GET_PARAMETER' })
      behave()
    },
    { elapsed: () => now, noDataTimeoutMs: 400_000, noFrameTimeoutMs: 400_000 },
  )
  await watched.until(() => watched.units.length === 1)
  now = 30_000
  await watched.until(() => kept.length === 2)
  now = 60_000
  await watched.until(() => kept.length === 3)
  expect([kept, watched.ends]).toEqual([['GET_PARAMETER', 'OPTIONS', 'OPTIONS'], []])
  await watched.client.stop()
})

/** 100 pictures of one packet; after each tenth comes a packet of another type, in the count of the pictures or so far ahead of it. */
function picturesWithNotes(type: number, ahead = 0): Buffer[] {
  const idr = [0x65, 0x80, 1]
  let sequence = 65_500
  const next = () => (sequence = (sequence + 1) & 0xffff)
  return Array.from({ length: 100 }, (_, index) => index + 1).flatMap(number => {
    const own = packet(next(), number * 3600, true, idr)
    if (number % 10 > 0) return [own]
    const note = packet(ahead === 0 ? next() : (sequence + ahead) & 0xffff, number * 3600, true, [1, 2, 3])
    note[1] = type | 0x80
    return [own, note]
  })
}

const interleaved = (bytes: Buffer): Buffer => {
  const head = Buffer.from([0x24, 0, 0, 0])
  head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

test.each([
  ['type 50 in the count of the pictures', 50, 0],
  ['type 8 in the count of the pictures', 8, 0],
  ['type 104 in the count of the pictures', 104, 0],
  ['the number of the next picture', 50, 1],
])('packets of %s, over TCP', async (_, type, ahead) => {
  const camera = await startFakeCamera(({ request, socket, behave }) => {
    behave()
    if (request.method === 'PLAY')
      socket.write(Buffer.concat(picturesWithNotes(type, ahead).map(interleaved)))
  })
  cameras.push(camera)
  const watched = watch({ url: camera.url })
  await watched.until(() => watched.units.length === 100)
  await watched.client.stop()
  expect([watched.losses, watched.ends]).toEqual([0, []])
})

test.each([
  ['type 50 in the count of the pictures', 50, 0],
  ['type 8 in the count of the pictures', 8, 0],
  ['type 104 in the count of the pictures', 104, 0],
  ['the number of the next picture', 50, 1],
  ['a count that is a little ahead', 50, 5],
  ['a count of their own', 50, 1000],
])('packets of %s, over UDP', async (_, type, ahead) => {
  const sender = createSocket('udp4')
  onTestFinished(() => void sender.close())
  let port = 0
  const camera = await startFakeCamera(({ request, reply, behave }) => {
    if (request.method === 'SETUP') {
      const asked = headerOf(request, 'transport') ?? ''
      port = Number(/client_port=(\d+)/.exec(asked)?.[1])
      return reply(200, { Session: 'abc', Transport: asked })
    }
    behave()
    if (request.method !== 'PLAY') return
    for (const bytes of picturesWithNotes(type, ahead)) sender.send(bytes, port, '127.0.0.1')
  })
  cameras.push(camera)
  const watched = watch({ url: camera.url, transport: 'udp' })
  await watched.until(() => watched.units.length === 100)
  await watched.client.stop()
  expect([watched.losses, watched.ends]).toEqual([0, []])
})
