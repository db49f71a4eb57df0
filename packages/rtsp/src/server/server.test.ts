import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { digestResponse } from '../message/digest.ts'
import type { RtspRequest } from '../message/message.ts'
import { packetsOf } from '../testing/depacketize.ts'
import { h264Track, pcmaTrack, picture } from '../testing/fixtures.ts'
import { serve, type Served } from '../testing/serve.ts'
import { watch } from '../testing/watch.ts'
import { createGuard } from './guard.ts'
import { createServedStream } from './stream.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(...options: Parameters<typeof serve>): Promise<Served> {
  const served = await serve(...options)
  closing.push(served.stop)
  return served
}

async function raw(served: Served): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(served.port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  return { socket, text: () => text }
}

async function ask(served: Served, requests: string[]): Promise<string[]> {
  const { socket, text } = await raw(served)
  socket.write(requests.map(request => `${request}\r\n\r\n`).join(''))
  const statuses = () => [...text().matchAll(/RTSP\/1\.0 (\d+)/g)].map(found => found[1] ?? '')
  await vi.waitUntil(() => statuses().length >= requests.length, { interval: 5 })
  return statuses()
}

const uri = 'rtsp://x/cam?id=1'

describe('answers', () => {
  it.each([
    [`DESCRIBE rtsp://x/none RTSP/1.0\r\nCSeq: 1`, '404'],
    [`RECORD ${uri} RTSP/1.0\r\nCSeq: 1`, '405'],
    [`PLAY ${uri} RTSP/1.0\r\nCSeq: 1`, '454'],
    [`PLAY ${uri} RTSP/1.0\r\nSession: guess`, '454'],
    [`SETUP ${uri} RTSP/1.0\r\nTransport: RTP/AVP/TCP;interleaved=0-1`, '459'],
    [`SETUP ${uri}/trackID=7 RTSP/1.0\r\nTransport: RTP/AVP/TCP;interleaved=0-1`, '404'],
    [`SETUP ${uri}/trackID=0 RTSP/1.0`, '461'],
    [`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP;multicast;port=1-2`, '461'],
    [`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP;unicast`, '461'],
    [`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP/TCP;interleaved=0-1\r\nSession: guess`, '454'],
    [`GET_PARAMETER ${uri} RTSP/1.0`, '200'],
  ])('%j with %s', async (request, status) => {
    expect(await ask(await start(), [request])).toEqual([status])
  })

  it('come in order when requests come together', async () => {
    const requests = [
      'OPTIONS * RTSP/1.0\r\nCSeq: 1',
      `SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP;unicast;client_port=5000-5001`,
      `DESCRIBE ${uri} RTSP/1.0`,
      'DESCRIBE rtsp://x/none RTSP/1.0',
    ]
    expect(await ask(await start(), requests)).toEqual(['200', '200', '200', '404'])
  })

  it('end with the connection on garbage, on too many requests at once and beyond the connections allowed', async () => {
    const served = await start({}, { limits: { connections: 2 } })
    const { socket: noisy } = await raw(served)
    noisy.write('\u0000\u0001\n')
    await once(noisy, 'close')
    const { socket: eager } = await raw(served)
    eager.write(`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP;client_port=1-2\r\n\r\n`.repeat(60))
    await once(eager, 'close')
    await raw(served)
    await raw(served)
    const { socket: third } = await raw(served)
    await once(third, 'close')
    expect(third.bytesRead).toBe(0)
  })
})

describe('viewers', () => {
  it('start the source with the first and stop it with the last', async () => {
    const seen: string[] = []
    const served = await start({
      onFirstViewer: () => seen.push('first'),
      onLastViewer: () => seen.push('last'),
    })
    const [one, two] = [watch({ url: served.url }), watch({ url: served.url })]
    await vi.waitUntil(() => served.stream.viewers === 2, { interval: 5 })
    await one.client.stop()
    await vi.waitUntil(() => served.stream.viewers === 1, { interval: 5 })
    expect(seen).toEqual(['first'])
    await two.client.stop()
    await vi.waitUntil(() => seen.length === 2, { interval: 5 })
  })

  it('begin with a key frame', async () => {
    const served = await start({ tracks: [h264Track] })
    served.push(5)
    const watched = watch({ url: served.url })
    closing.push(() => watched.client.stop())
    await vi.waitUntil(() => served.stream.viewers === 1, { interval: 5 })
    served.push(10)
    await watched.until(() => watched.units.length === 5)
    expect(watched.units.map(unit => unit.key)).toEqual([true, false, false, false, false])
    expect([watched.units[0]?.pts, watched.losses]).toEqual([6 * 3600, 0])
  })

  it('that do not read are skipped to a key frame and cost no more than their queue', async () => {
    let now = 0
    const served = await start(
      { tracks: [h264Track] },
      { limits: { viewerQueue: 1024 * 1024 }, now: () => now },
    )
    const { socket, text } = await raw(served)
    socket.write(`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP/TCP;interleaved=0-1\r\n\r\n`)
    await vi.waitUntil(() => text().includes('Session: '), { interval: 5 })
    const session = /Session: (\w+)/.exec(text())?.[1]
    socket.write(`PLAY ${uri} RTSP/1.0\r\nSession: ${session}\r\n\r\n`)
    await vi.waitUntil(() => served.stream.viewers === 1, { interval: 5 })
    socket.pause()
    const before = process.memoryUsage().rss
    const units = picture('h264', true, 400_000)
    for (let i = 0; i < 400; i++) {
      served.stream.push({ track: 0, pts: i * 3600, key: true, units })
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(served.stream.viewers).toBe(1)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    now = 30_001
    served.stream.push({ track: 0, pts: 0, key: true, units: picture('h264', true) })
    await vi.waitUntil(() => served.stream.viewers === 0, { interval: 5 })
  })
})

describe('a served stream', () => {
  const channelOf = (message: Buffer) => message.readUInt8(1)

  /** A viewer by hand: the packets and the reports it was given. */
  function join(options: Partial<Parameters<typeof createServedStream>[0]> = {}) {
    const time = { now: 1_800_000_000_000 }
    const stream = createServedStream({ tracks: [h264Track, pcmaTrack], now: () => time.now, ...options })
    const packets: Buffer[] = []
    const reports: { track: number; packet: Buffer }[] = []
    const leave = stream.join({
      deliver: (_track, batch) => packets.push(...packetsOf(batch)),
      control: (track, report) => reports.push({ track, packet: report }),
      end: () => undefined,
    })
    const push = (track: number, pts: number, ntp?: number) =>
      stream.push({
        track,
        pts,
        key: true,
        units: track === 0 ? picture('h264', true, 2000) : [new Uint8Array(80)],
        ntp,
      })
    return { stream, time, packets, reports, leave, push }
  }

  it('counts packets and payload bytes in its reports, each track for itself, every five seconds', () => {
    const { time, packets, reports, push } = join()
    push(0, 0)
    push(1, 0)
    expect(reports.map(({ track }) => track)).toEqual([0, 1])
    time.now += 4999
    push(0, 3600)
    expect(reports).toHaveLength(2)
    const sent = packets.filter(packet => packet.readUInt8(1) % 128 === 96)
    time.now += 1
    push(0, 90_000, 1_700_000_000_000)
    const last = reports.at(-1)!.packet
    const all = packets.filter(packet => packet.readUInt8(1) % 128 === 96)
    expect(reports).toHaveLength(3)
    expect(last.readUInt32BE(20)).toBe(all.length)
    expect(last.readUInt32BE(24)).toBe(all.reduce((sum, packet) => sum + packet.length - 12, 0))
    expect(last.readUInt32BE(8)).toBe(1_700_000_000 + 2_208_988_800)
    expect(last.readUInt32BE(16)).toBe(all.at(-1)!.readUInt32BE(4))
    expect(all.length).toBeGreaterThan(sent.length)
  })

  it('names the time of every track from the last unit of any', () => {
    const { stream, packets, push } = join()
    expect([stream.position(0), stream.report(0)]).toEqual([undefined, undefined])
    push(1, 0)
    push(0, 0)
    const [audio, video] = packets.map(packet => packet.readUInt32BE(4))
    push(0, 90_000)
    expect(stream.position(1)).toBe(((audio ?? 0) + 8000) % 2 ** 32)
    expect(stream.position(0)).toBe(((video ?? 0) + 90_000) % 2 ** 32)
    expect(stream.position(2)).toBeUndefined()
    expect(() => push(2, 0)).toThrow(RangeError)
  })

  it('lets a test drop and change packets, and tells its first and last viewer once', () => {
    const seen: string[] = []
    const { stream, packets, leave, push } = join({
      onPacket: (packet, track) => track === 1 && packet.fill(9, 12) !== undefined,
      onFirstViewer: () => seen.push('first'),
      onLastViewer: () => seen.push('last'),
    })
    const other = stream.join({ deliver: () => undefined, control: () => undefined, end: () => undefined })
    push(0, 0)
    push(1, 0)
    expect(packets.map(packet => packet.subarray(12).toString('hex'))).toEqual(['09'.repeat(80)])
    leave()
    leave()
    expect([stream.viewers, seen]).toEqual([1, ['first']])
    other()
    expect([stream.viewers, seen]).toEqual([0, ['first', 'last']])
  })

  it('sends its units on the channels that were asked for', async () => {
    const served = await start({ tracks: [h264Track] })
    const { socket, text } = await raw(served)
    socket.write(`SETUP ${uri}/trackID=0 RTSP/1.0\r\nTransport: RTP/AVP/TCP;interleaved=6-9\r\n\r\n`)
    await vi.waitUntil(() => text().includes('interleaved=6-9'), { interval: 5 })
    const session = /Session: (\w+);timeout=60/.exec(text())?.[1]
    socket.write(`PLAY ${uri} RTSP/1.0\r\nSession: ${session}\r\n\r\n`)
    await vi.waitUntil(() => served.stream.viewers === 1, { interval: 5 })
    const from = text().length
    served.push(1)
    await vi.waitUntil(() => text().length > from + 5000, { interval: 5 })
    const sent = Buffer.from(text(), 'latin1')
    const bytes = sent.subarray(sent.lastIndexOf('\r\n\r\n') + 4)
    const channels: number[] = []
    for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16BE(at + 2))
      channels.push(channelOf(bytes.subarray(at)))
    expect(new Set(channels)).toEqual(new Set([9, 6]))
    socket.write(`PAUSE ${uri} RTSP/1.0\r\nSession: ${session}\r\n\r\n`)
    await vi.waitUntil(() => served.stream.viewers === 0, { interval: 5 })
    socket.write(`TEARDOWN ${uri} RTSP/1.0\r\nSession: ${session}\r\n\r\n`)
    await once(socket, 'close')
  })
})

describe('login', () => {
  const auth = { scheme: 'digest', username: 'u', password: 'p' } as const
  let now = 0
  const guard = createGuard({ realm: 'r', nonceLifetimeMs: 100, now: () => now })

  function check(nonce: string, response?: string): string[] | undefined {
    const right = digestResponse({ ...auth, algorithm: 'MD5', realm: 'r', nonce, method: 'PLAY', uri: 'x' })
    const header = `Digest username="u", realm="r", nonce="${nonce}", uri="x", response="${response ?? right}"`
    const headers = new Map([['authorization', [header]]])
    const request: RtspRequest = {
      kind: 'request',
      method: 'PLAY',
      uri: 'x',
      headers,
      body: new Uint8Array(0),
    }
    return guard.check(auth, request)
  }

  it('takes only nonces of its own, says when one is stale, and refuses a wrong answer', () => {
    const challenge = check('') ?? []
    const nonce = /nonce="([^"]+)"/.exec(challenge[0] ?? '')?.[1] ?? ''
    expect(check(nonce)).toBeUndefined()
    expect(check(nonce, '0'.repeat(32))?.[0]).not.toContain('stale')
    expect(check(`zzzzzzzz.00000000.${nonce.split('.')[2]}`)).toBeDefined()
    now = 101
    expect(check(nonce)?.[0]).toContain('stale=true')
  })
})
