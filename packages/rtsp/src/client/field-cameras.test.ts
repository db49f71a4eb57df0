import {
  selfSigned,
  shortGroup,
  startRtspPeer,
  type PeerScript,
  type RtspExchange,
} from '@palisade/testkit/peer'
import { expect, onTestFinished, test } from 'vitest'
import { writeSdp } from '../sdp/write.ts'
import { h264Track, picture } from '../testing/fixtures.ts'
import { watch } from '../testing/watch.ts'

// Ways of real cameras; where each was reported is in docs/field-reports.md.

const KEY = [{ at: 0, track: 0, units: picture('h264', true) }]

/** A camera that sends one key picture, and does otherwise what a test says. @returns the camera, watched */
async function play(script: Partial<PeerScript>, options: object = {}) {
  const peer = await startRtspPeer({ tracks: [h264Track], sent: KEY, ...script })
  onTestFinished(() => peer.close())
  return { peer, watched: watch({ url: peer.url, ...options }) }
}

const at = (method: string, then: (exchange: RtspExchange) => void) => (exchange: RtspExchange) =>
  exchange.request.method === method ? then(exchange) : exchange.behave()

test.each([
  ['no channels', 'RTP/AVP/TCP;unicast'],
  ['a source before the channels', 'RTP/AVP/TCP;ssrc=22345684;interleaved=0-1'],
  ['a source in hexadecimals', 'RTP/AVP/TCP;unicast;interleaved=0-1;ssrc=0x6f7c;mode="PLAY"'],
  ['nothing', ''],
])('SETUP answered with %s plays', async (_, transport) => {
  const { watched } = await play({
    answer: at('SETUP', ({ reply }) =>
      reply(200, { Session: 'abc', ...(transport && { Transport: transport }) }),
    ),
  })
  await watched.until(() => watched.units.length === 1)
  await watched.client.stop()
  expect(watched.ends).toEqual([])
})

test('a base without a scheme is none: tracks are found by the address that was asked', async () => {
  const { peer, watched } = await play({
    answer: at('DESCRIBE', ({ reply }) =>
      reply(200, { 'Content-Base': '192.0.2.1:554/stream0/' }, writeSdp([h264Track], '127.0.0.1')),
    ),
  })
  await watched.until(() => watched.units.length === 1)
  await watched.client.stop()
  expect(peer.requests.find(({ method }) => method === 'SETUP')?.uri).toBe(`${peer.url}/trackID=0`)
})

test('questions of the camera between its packets are answered', async () => {
  const answers: string[] = []
  const { watched } = await play({
    onConnect: socket => socket.on('data', data => answers.push(data.toString('latin1'))),
    wire: (frame, index) =>
      index === 0 ? Buffer.concat([frame, Buffer.from('OPTIONS * RTSP/1.0\r\nCSeq: 77\r\n\r\n')]) : frame,
  })
  const answered = () => answers.find(text => text.includes('CSeq: 77'))
  await watched.until(() => answered() !== undefined)
  expect(answered()).toContain('RTSP/1.0 200 OK')
  await watched.client.stop()
})

test('GET_PARAMETER that is offered and refused gives way to OPTIONS', async () => {
  let now = 0
  const kept: string[] = []
  const { watched } = await play(
    {
      answer: ({ request, reply, behave }) => {
        const isKept = request.headers.has('session') && /^(?:GET_PARAMETER|OPTIONS)$/.test(request.method)
        if (isKept) kept.push(request.method)
        if (request.method === 'GET_PARAMETER') return reply(454)
        if (request.method === 'OPTIONS') return reply(200, { Public: 'OPTIONS, PLAY, GET_PARAMETER' })
        behave()
      },
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

test.each([
  ['TLS 1.0', () => ({ maxVersion: 'TLSv1' as const, minVersion: 'TLSv1' as const, ...selfSigned() })],
  [
    'a short Diffie-Hellman group',
    () => ({ maxVersion: 'TLSv1.2' as const, dhparam: shortGroup(), ...selfSigned('rsa') }),
  ],
])('a camera with %s is told as too old, and plays where that is allowed', async (_, settings) => {
  const ciphers = 'DHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0'
  const tls = { ciphers, ...settings() }
  const { watched } = await play({ tls })
  await watched.until(() => watched.ends.length === 1)
  expect(watched.ends[0]).toMatch(/^old_encryption: /)
  const { watched: allowed } = await play({ tls }, { isOldTlsAllowed: true })
  await allowed.until(() => allowed.units.length === 1)
  await allowed.client.stop()
  expect(allowed.ends).toEqual([])
})

/** After each tenth picture comes a packet of another type, in the count of the pictures or so far ahead of it. */
function withNotes(type: number, ahead = 0): Pick<PeerScript, 'sent' | 'packets'> {
  let sequence = 65_500
  const next = () => (sequence = (sequence + 1) & 0xffff)
  const numbered = (packet: Buffer, number: number) => {
    const own = Buffer.from(packet)
    own.writeUInt16BE(number, 2)
    return own
  }
  return {
    sent: Array.from({ length: 100 }, (_, index) => ({
      at: 0,
      pts: index * 3600,
      track: 0,
      units: [Uint8Array.of(0x65, 0x80, 1)],
    })),
    packets: (packet, index) => {
      const own = numbered(packet, next())
      if (index % 10 < 9) return [own]
      const note = numbered(packet, ahead === 0 ? next() : (sequence + ahead) & 0xffff)
      note[1] = type | 0x80
      return [own, note]
    },
  }
}

const notes: [string, number, number][] = [
  ['type 50 in the count of the pictures', 50, 0],
  ['type 8 in the count of the pictures', 8, 0],
  ['type 104 in the count of the pictures', 104, 0],
  ['the number of the next picture', 50, 1],
]

test.each(notes)('packets of %s, over TCP', async (_, type, ahead) => {
  const { watched } = await play(withNotes(type, ahead))
  await watched.until(() => watched.units.length === 100)
  await watched.client.stop()
  expect([watched.losses, watched.ends]).toEqual([0, []])
})

test.each([...notes, ['a count that is a little ahead', 50, 5], ['a count of their own', 50, 1000]] as const)(
  'packets of %s, over UDP',
  async (_, type, ahead) => {
    const { watched } = await play(withNotes(type, ahead), { transport: 'udp' })
    await watched.until(() => watched.units.length === 100)
    await watched.client.stop()
    expect([watched.losses, watched.ends]).toEqual([0, []])
  },
)
