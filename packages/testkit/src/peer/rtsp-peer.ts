import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import type { Track } from '@palisade/rtsp'
import {
  createMessageParser,
  createPacketizer,
  defaultLimits,
  headerOf,
  packetsOf,
  payloadTypeOf,
  writeMessage,
  writeSdp,
  type HeaderValues,
  type RtspRequest,
} from '@palisade/rtsp/peer-parts'
import { ticksOf, type Sent } from './script.ts'

export interface RtspExchange {
  request: RtspRequest
  socket: Socket
  /** Counts from 1. */
  connection: number
  reply: (status: number, headers?: HeaderValues, body?: string) => void
  /** The answer a well-behaved camera gives. */
  behave: () => void
}

/** A camera: its tracks, what it sends in which ticks, and what it does otherwise than a well-behaved one. */
export interface PeerScript {
  tracks: readonly Track[]
  /** Sent from PLAY on, each at its moment; those of one moment leave in one piece. */
  sent?: readonly Sent[]
  /** It is reached by rtsps, with these settings. */
  tls?: TlsOptions
  /** In place of a description of the tracks. */
  sdp?: string
  /** Answers requests; one that is left alone gets no answer. Left out: a well-behaved camera. */
  answer?: (exchange: RtspExchange) => void
  onConnect?: (socket: Socket) => void
  /** Gives the packets that go out in place of an RTP packet; `index` counts all packets. */
  packets?: (packet: Buffer, index: number) => readonly Buffer[]
  /** Gives the bytes that go over a TCP connection in place of an interleaved packet. */
  wire?: (frame: Buffer, index: number) => Buffer
}

export interface RtspPeer {
  port: number
  url: string
  requests: RtspRequest[]
  connections: number
  close: () => Promise<void>
}

/** Where the packets of a track go: a channel of the connection, or a port. */
type Places = Map<number, { channel: number } | { port: number }>

/** A camera on loopback that a script drives, over a real connection and in real time. */
export async function startRtspPeer(script: PeerScript): Promise<RtspPeer> {
  const closing = new AbortController()
  const sockets = new Set<Socket>()
  const peer: RtspPeer = { port: 0, url: '', requests: [], connections: 0, close }
  const answer = script.answer ?? (({ behave }: RtspExchange) => behave())
  const accept = (socket: Socket): void => {
    const connection = ++peer.connections
    const places: Places = new Map()
    sockets.add(socket)
    socket.on('error', () => undefined)
    const parser = createMessageParser(defaultLimits, {
      onFrame: () => undefined,
      onMessage(request) {
        if (request.kind !== 'request') return
        peer.requests.push(request)
        const reply: RtspExchange['reply'] = (status, headers = {}, body) =>
          void socket.write(
            writeMessage(
              `RTSP/1.0 ${status} X`,
              { CSeq: headerOf(request, 'cseq') ?? '0', ...headers },
              body,
            ),
          )
        if (request.method === 'SETUP') note(places, request)
        answer({ request, socket, connection, reply, behave: () => behave(script, request, reply) })
        if (request.method === 'PLAY') send(script, places, socket, closing.signal)
      },
    })
    socket.on('data', chunk => void parser.push(chunk))
    script.onConnect?.(socket)
  }
  const server = script.tls ? createTlsServer(script.tls, accept) : createServer(accept)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer.port = (server.address() as AddressInfo).port
  peer.url = `${script.tls ? 'rtsps' : 'rtsp'}://127.0.0.1:${peer.port}/stream`
  return peer

  async function close(): Promise<void> {
    closing.abort()
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => void server.close(resolve))
  }
}

function note(places: Places, request: RtspRequest): void {
  const track = Number(/trackID=(\d+)/.exec(request.uri)?.[1] ?? 0)
  const asked = headerOf(request, 'transport') ?? ''
  const port = /client_port=(\d+)/.exec(asked)?.[1]
  const channel = /interleaved=(\d+)/.exec(asked)?.[1] ?? '0'
  places.set(track, port === undefined ? { channel: Number(channel) } : { port: Number(port) })
}

function behave({ tracks, sdp }: PeerScript, request: RtspRequest, reply: RtspExchange['reply']): void {
  if (request.method === 'OPTIONS') return reply(200, { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN' })
  if (request.method === 'DESCRIBE') return reply(200, {}, sdp ?? writeSdp(tracks, '127.0.0.1'))
  if (request.method !== 'SETUP') return reply(200, { Session: 'abc' })
  reply(200, { Session: 'abc;timeout=60', Transport: headerOf(request, 'transport') ?? '' })
}

/** Sends the script over one connection, from now on. */
function send(
  { tracks, sent = [], packets, wire }: PeerScript,
  places: Places,
  socket: Socket,
  closed: AbortSignal,
): void {
  const udp = createSocket('udp4')
  const packetizers = new Map(
    tracks.map(track => [
      track.id,
      { track, packetizer: createPacketizer(track, { payloadType: payloadTypeOf(track), channel: 0 }) },
    ]),
  )
  let index = 0

  const sendOne = (one: Sent): void => {
    const end = packetizers.get(one.track)
    const place = places.get(one.track)
    if (!end) throw new Error(`no track ${one.track}`)
    const batch = end.packetizer.packetize({ pts: ticksOf(one, end.track.clockRate), units: [...one.units] })
    if (!place || one.isLost) return
    for (const own of packetsOf(batch)) {
      for (const packet of packets?.(own, index) ?? [own]) {
        if ('port' in place) udp.send(packet, place.port, '127.0.0.1')
        else {
          const frame = interleaved(place.channel, packet)
          socket.write(wire?.(frame, index) ?? frame)
        }
      }
      index++
    }
  }

  const since = performance.now()
  const inOrder = sent.toSorted((one, other) => one.at - other.at)
  let next = 0
  const goOn = (): void => {
    socket.cork()
    const now = performance.now() - since
    let one = inOrder[next]
    for (; one && one.at <= now; one = inOrder[++next]) sendOne(one)
    socket.uncork()
    if (one) timer = setTimeout(goOn, one.at - now)
  }
  let timer: NodeJS.Timeout | undefined
  goOn()
  const end = (): void => {
    clearTimeout(timer)
    if (!isOver) udp.close()
    isOver = true
  }
  let isOver = false
  socket.once('close', end)
  closed.addEventListener('abort', end, { once: true })
}

function interleaved(channel: number, packet: Buffer): Buffer {
  const head = Buffer.from([0x24, channel, 0, 0])
  head.writeUInt16BE(packet.length, 2)
  return Buffer.concat([head, packet])
}
