import type { Socket } from 'node:net'
import { startRtspPeer, type RtspExchange, type RtspPeer } from '@palisade/testkit/peer'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPacketizer } from '../packetize/packetizer.ts'
import { writeSdp } from '../sdp/write.ts'
import { h264Track, nal, picture } from '../testing/fixtures.ts'
import { watch } from '../testing/watch.ts'
import { probe } from '../testing/probe.ts'

const cameras: RtspPeer[] = []
afterEach(async () => {
  for (const camera of cameras.splice(0)) await camera.close()
})

async function camera(
  onRequest: (exchange: RtspExchange) => void,
  onConnect?: (socket: Socket) => void,
): Promise<RtspPeer> {
  const made = await startRtspPeer({ tracks: [h264Track], answer: onRequest, onConnect })
  cameras.push(made)
  return made
}

const at = (method: string, then: (exchange: RtspExchange) => void) => (exchange: RtspExchange) =>
  exchange.request.method === method ? then(exchange) : exchange.behave()

async function failure(made: RtspPeer, options: object = {}): Promise<string> {
  const result = await probe({ url: made.url, connectTimeoutMs: 150, ...options })
  return result.ok ? 'ok' : `${result.failure}: ${result.detail}`
}

describe('a camera that breaks the protocol', () => {
  it.each([
    ['garbage', '\u0000\u0007\u00ffgarbage\r\n\r\n', 'protocol_error: not an RTSP start line'],
    [
      'an endless header',
      `RTSP/1.0 200 OK\r\n${'A: b\r\n'.repeat(20_000)}`,
      'protocol_error: header too long',
    ],
    [
      'a huge Content-Length',
      'RTSP/1.0 200 OK\r\nContent-Length: 4000000000\r\n\r\n',
      'protocol_error: bad Content-Length',
    ],
    [
      'a negative Content-Length',
      'RTSP/1.0 200 OK\r\nContent-Length: -5\r\n\r\n',
      'protocol_error: bad Content-Length',
    ],
    [
      'a body it never sends',
      'RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 5000\r\n\r\n',
      'unreachable: no answer to OPTIONS',
    ],
    ['half an answer', 'RTSP/1.0 200 OK\r\nCSeq: 1', 'unreachable: no answer to OPTIONS'],
    ['half a packet', '$\u0000\u00ff', 'unreachable: no answer to OPTIONS'],
    [
      'the answer to another question',
      'RTSP/1.0 200 OK\r\nCSeq: 99\r\n\r\n',
      'unreachable: no answer to OPTIONS',
    ],
  ])('%s', async (_name, answer, expected) => {
    const made = await camera(at('OPTIONS', ({ socket }) => socket.write(Buffer.from(answer, 'latin1'))))
    // An answer that never ends counts as `no_data` once any message was understood.
    expect((await failure(made)).replace('no_data', 'unreachable')).toBe(expected)
  })

  it.each([
    ['silence', at('OPTIONS', () => undefined), 'unreachable: no answer to OPTIONS'],
    [
      'hanging up',
      at('OPTIONS', ({ socket }) => socket.destroy()),
      'unreachable: connection closed without an answer',
    ],
    ['silence in the middle', at('SETUP', () => undefined), 'no_data: no answer to SETUP'],
    [
      'hanging up in the middle',
      at('SETUP', ({ socket }) => socket.destroy()),
      'ended: connection closed by the camera',
    ],
    [
      'no description',
      at('DESCRIBE', ({ reply }) => reply(200)),
      'protocol_error: DESCRIBE without a usable description',
    ],
    [
      'a description of noise',
      at('DESCRIBE', ({ reply }) => reply(200, {}, 'm=\nm=video\n\u0000')),
      'unsupported_codec: video unknown',
    ],
    [
      'pictures we do not know',
      at('DESCRIBE', ({ reply }) => reply(200, {}, 'm=video 0 RTP/AVP 32\n')),
      'unsupported_codec: video MPV',
    ],
    ['a refusal', at('DESCRIBE', ({ reply }) => reply(503)), 'refused: DESCRIBE answered 503'],
    [
      'another transport',
      at('SETUP', ({ reply }) => reply(200, { Transport: 'RTP/AVP;unicast;client_port=1-2' })),
      'protocol_error: SETUP granted another transport',
    ],
    [
      'one channel for two uses',
      at('SETUP', ({ reply }) => reply(200, { Transport: 'RTP/AVP/TCP;interleaved=3-3' })),
      'protocol_error: SETUP granted a channel twice',
    ],
    ['no transport at all', at('SETUP', ({ reply }) => reply(461)), 'refused: SETUP answered 461'],
  ])('%s', async (_name, handler, expected) => {
    expect(await failure(await camera(handler))).toBe(expected)
  })

  it.each([
    ['garbage', 'garbage\n', 'protocol_error: not an RTSP start line'],
    [
      'a goodbye',
      '$\u0001\u0000\u0008\u0081\u00cb\u0000\u0001\u0000\u0000\u0000\u0001',
      'ended: the camera ended the stream',
    ],
  ])('%s right behind the answer to PLAY', async (_name, more, expected) => {
    const made = await camera(
      at('PLAY', ({ request, socket }) =>
        socket.write(
          Buffer.from(
            `RTSP/1.0 200 OK\r\nCSeq: ${request.headers.get('cseq')?.[0]}\r\n\r\n${more}`,
            'latin1',
          ),
        ),
      ),
    )
    expect(await failure(made, { untilUnit: true })).toBe(expected)
  })

  it('a login asked for again and again', async () => {
    const made = await camera(({ reply }) =>
      reply(401, { 'WWW-Authenticate': `Digest realm="x", nonce="${Math.random()}", stale=true` }),
    )
    expect(await failure(made, { username: 'u', password: 'secret' })).toBe(
      'wrong_credentials: OPTIONS answered 401',
    )
    expect(made.requests).toHaveLength(3)
  })

  it('requests of its own are answered, not obeyed', async () => {
    const received: string[] = []
    const made = await camera(
      ({ behave }) => behave(),
      socket => {
        socket.on('data', chunk => received.push(chunk.toString()))
        socket.write('OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\nANNOUNCE rtsp://x RTSP/1.0\r\nCSeq: 2\r\n\r\n')
      },
    )
    expect(await failure(made)).toBe('ok')
    await vi.waitUntil(() => received.join('').includes('501 Not Implemented'))
  })
})

describe('a camera that sends elsewhere', () => {
  const redirect = (location: (made: RtspPeer) => string, status = 302) => {
    const made: { camera?: RtspPeer } = {}
    return camera(
      at('DESCRIBE', ({ reply }) => reply(status, { Location: made.camera ? location(made.camera) : '' })),
    ).then(one => (made.camera = one))
  }

  it('is followed on its own host, with the login', async () => {
    const goal = await camera(({ request, reply, behave }) =>
      request.headers.has('authorization') ? behave() : reply(401, { 'WWW-Authenticate': 'Basic realm="x"' }),
    )
    const made = await redirect(() => goal.url, 301)
    expect(await failure(made, { username: 'u', password: 'p' })).toBe('ok')
  })

  it.each([
    ['another host', 'rtsp://192.0.2.1/x', 'redirected to another host'],
    ['another name of the host', 'rtsp://localhost/x', 'redirected to another host'],
    ['another scheme', 'http://127.0.0.1/x', 'redirected to no RTSP address'],
    ['nowhere', '', 'redirected to no RTSP address'],
  ])('is not followed to %s', async (_name, location, expected) => {
    expect(await failure(await redirect(() => location))).toBe(`protocol_error: ${expected}`)
  })

  it('is not followed in circles', async () => {
    const made = await redirect(one => one.url)
    expect(await failure(made)).toBe('protocol_error: too many redirects')
    expect(made.connections).toBe(3)
  })

  it('is not followed to another port, nor to a host that was not looked up, where addresses were checked', async () => {
    const goal = await camera(({ behave }) => behave())
    const made = await redirect(() => goal.url)
    expect(await failure(made, { hosts: { '127.0.0.1': '127.0.0.1' } })).toBe(
      'protocol_error: redirected to another port',
    )
    expect(await failure(goal, { hosts: {} })).toBe('unreachable: no address of this host')
    expect(goal.connections).toBe(0)
  })

  it('keeps the login from another host even when that is allowed', async () => {
    const goal = await camera(({ reply }) => reply(401, { 'WWW-Authenticate': 'Basic realm="x"' }))
    const made = await redirect(() => goal.url.replace('127.0.0.1', 'localhost'))
    const options = { username: 'u', password: 'secret', allowOtherHosts: true }
    expect(await failure(made, options)).toMatch(/^(wrong_credentials|unreachable)/)
    expect(goal.requests.some(request => request.headers.has('authorization'))).toBe(false)
  })
})

describe('habits of real cameras', () => {
  it('hanging up with the 401', async () => {
    const made = await camera(({ request, reply, behave, socket }) => {
      if (request.headers.has('authorization')) return behave()
      reply(401, { 'WWW-Authenticate': 'Basic realm="x"', Connection: 'close' })
      socket.end()
    })
    expect(await failure(made, { username: 'u', password: 'p' })).toBe('ok')
    expect(made.connections).toBe(2)
  })

  it('refusing OPTIONS and sound, no Content-Base, absolute addresses, own channels', async () => {
    const sdp = writeSdp([h264Track], '127.0.0.1').replace(
      'a=control:trackID=0',
      'a=control:rtsp://10.1.1.1/inner/v',
    )
    const sound = 'm=audio 0 RTP/AVP 8\r\na=control:sound\r\n'
    const made = await camera(({ request, reply, behave, socket }) => {
      if (request.method === 'OPTIONS') return reply(501)
      if (request.method === 'DESCRIBE') return reply(200, {}, sdp + sound)
      if (request.uri.endsWith('/sound')) return reply(500)
      if (request.method === 'SETUP')
        return reply(200, { Session: 'a-b;timeout=9', Transport: 'RTP/AVP/TCP;interleaved=8-9' })
      behave()
      if (request.method !== 'PLAY') return
      const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 8 })
      socket.write(packetizer.packetize({ pts: 0, units: picture('h264', true) }).bytes)
    })
    const watched = watch({ url: made.url })
    await watched.until(() => watched.units.length === 1)
    await watched.client.stop()
    expect(made.requests.map(request => `${request.method} ${request.uri.replace(/:\d+/, '')}`)).toEqual([
      'OPTIONS rtsp://127.0.0.1/stream',
      'DESCRIBE rtsp://127.0.0.1/stream',
      'SETUP rtsp://10.1.1.1/inner/v',
      'SETUP rtsp://127.0.0.1/stream/sound',
      'PLAY rtsp://127.0.0.1/stream',
      'TEARDOWN rtsp://127.0.0.1/stream',
    ])
  })

  it('letting the nonce grow old in the middle', async () => {
    const nonces: string[] = []
    const made = await camera(({ request, reply, behave }) => {
      const nonce = /nonce="(\w+)"/.exec(request.headers.get('authorization')?.[0] ?? '')?.[1] ?? ''
      nonces.push(`${request.method} ${nonce}`)
      const wanted = request.method === 'SETUP' || request.method === 'TEARDOWN' ? 'second' : 'first'
      if (nonce === wanted) return behave()
      reply(401, {
        'WWW-Authenticate': `Digest realm="x", nonce="${wanted}"${nonce === '' ? '' : ', stale=true'}`,
      })
    })
    expect(await failure(made, { username: 'u', password: 'p' })).toBe('ok')
    expect(nonces).toEqual([
      'OPTIONS ',
      'OPTIONS first',
      'DESCRIBE first',
      'SETUP first',
      'SETUP second',
      'TEARDOWN second',
    ])
  })

  it('forgetting a session that is not kept alive', async () => {
    let now = 0
    const asked: string[] = []
    const made = await camera(({ request, reply, behave }) => {
      if (request.headers.get('session')?.[0] === 'abc' && request.method === 'OPTIONS') {
        asked.push(`${now}`)
        return reply(asked.length === 1 ? 200 : 454)
      }
      behave()
    })
    const watched = watch({
      url: made.url,
      elapsed: () => now,
      noDataTimeoutMs: 400_000,
      noFrameTimeoutMs: 400_000,
    })
    await watched.until(() => made.requests.some(request => request.method === 'PLAY'))
    now = 30_000
    await watched.until(() => asked.length === 1)
    expect(watched.ends).toEqual([])
    now = 60_000
    await watched.until(() => watched.ends.length > 0)
    expect(asked).toEqual(['30000', '60000'])
    expect(watched.ends).toEqual(['ended: the camera forgot the session'])
  })

  it('sending packets but never a whole picture', async () => {
    const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0 })
    let timer: NodeJS.Timeout | undefined
    const made = await camera(({ request, behave, socket }) => {
      behave()
      if (request.method !== 'PLAY') return
      timer = setInterval(() => {
        const { bytes, offsets } = packetizer.packetize({ pts: 0, units: [nal('h264', 1, 9000)] })
        socket.write(bytes.subarray(0, offsets[1]))
      }, 10)
    })
    const watched = watch({ url: made.url, noFrameTimeoutMs: 200 })
    await watched.until(() => watched.ends.length > 0)
    clearInterval(timer)
    expect(watched.ends).toEqual(['no_data: packets, but no whole picture for 200 ms'])
  })
})

it('holds no more memory for a flood without a key frame', async () => {
  const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0, payloadSize: 60_000 })
  const total = 160 * 1024 * 1024
  const units = [nal('h264', 1, 1024 * 1024)]
  let sent = 0
  const flood = (socket: Socket) => {
    while (sent < total && !socket.destroyed) {
      const { bytes } = packetizer.packetize({ pts: sent, units })
      sent += bytes.length
      if (!socket.write(bytes)) return void socket.once('drain', () => flood(socket))
    }
    socket.destroy()
  }
  const made = await camera(({ request, behave, socket }) => {
    behave()
    if (request.method === 'PLAY') flood(socket)
  })
  const before = process.memoryUsage().rss
  const watched = watch({ url: made.url })
  await vi.waitUntil(() => watched.ends.length > 0)
  expect(watched.ends).toEqual(['ended: connection closed by the camera'])
  expect(watched.units).toEqual([])
  expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024)
})
