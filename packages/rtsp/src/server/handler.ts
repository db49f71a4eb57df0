import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { RtspLimits } from '../limits.ts'
import { headerOf, type RtspRequest } from '../message/message.ts'
import { readTransport, type TransportOffer } from '../message/transport-header.ts'
import type { UdpPair } from '../rtp/udp-pair.ts'
import { writeSdp } from '../sdp/write.ts'
import { readTarget, type HandlerResponse } from './response.ts'
import { answeredRange, readPlayAsk } from './play-ask.ts'
import type { Guard } from './guard.ts'
import { createServerSession, type ServerSession, type SessionTransport } from './session.ts'
import type { ServedStream } from './stream.ts'

export interface HandlerOptions {
  socket: Socket
  limits: RtspLimits
  guard: Guard
  streams: (path: string) => ServedStream | undefined
  /** The UDP ports that send from a local address. */
  udpPair: (localAddress: string) => Promise<UdpPair>
  sessionTimeoutS: number
  now: () => number
}

export interface RequestHandler {
  readonly session: ServerSession | undefined
  handle: (request: RtspRequest) => HandlerResponse | Promise<HandlerResponse>
  endSession: () => void
}

const methods = 'OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER, SET_PARAMETER'

/** Answers the requests of one connection and owns its one session. */
export function createRequestHandler(options: HandlerOptions): RequestHandler {
  return new ConnectionHandler(options)
}

class ConnectionHandler implements RequestHandler {
  session: ServerSession | undefined
  #options: HandlerOptions

  constructor(options: HandlerOptions) {
    this.#options = options
  }

  handle(request: RtspRequest): HandlerResponse | Promise<HandlerResponse> {
    switch (request.method) {
      case 'OPTIONS':
        return { status: 200, headers: { Public: methods } }
      case 'DESCRIBE':
        return this.#describe(request)
      case 'SETUP':
        return this.#setUp(request)
      case 'PLAY':
      case 'PAUSE':
      case 'TEARDOWN':
        return this.#inSession(request)
      case 'GET_PARAMETER':
      case 'SET_PARAMETER':
        return { status: 200, headers: this.session && { Session: this.#sessionHeader(this.session) } }
      default:
        return { status: 405, headers: { Allow: methods } }
    }
  }

  endSession(): void {
    this.session?.pause()
    this.session = undefined
  }

  #sessionHeader(session: ServerSession): string {
    return `${session.id};timeout=${this.#options.sessionTimeoutS}`
  }

  /** The stream a request may use, or the answer that refuses it. */
  #streamFor(request: RtspRequest): { stream: ServedStream } | { answer: HandlerResponse } {
    const stream = this.#options.streams(readTarget(request.uri).path)
    if (!stream) return { answer: { status: 404 } }
    const answer = this.#refusal(stream, request)
    return answer ? { answer } : { stream }
  }

  #refusal(stream: ServedStream, request: RtspRequest): HandlerResponse | undefined {
    const challenge = stream.auth && this.#options.guard.check(stream.auth, request)
    return challenge && { status: 401, headers: { 'WWW-Authenticate': challenge } }
  }

  #describe(request: RtspRequest): HandlerResponse {
    const found = this.#streamFor(request)
    if ('answer' in found) return found.answer
    return {
      status: 200,
      headers: { 'Content-Type': 'application/sdp', 'Content-Base': withSlash(request.uri) },
      body: writeSdp(found.stream.tracks, plainAddress(this.#options.socket.localAddress)),
    }
  }

  async #setUp(request: RtspRequest): Promise<HandlerResponse> {
    const found = this.#streamFor(request)
    if ('answer' in found) return found.answer
    const { stream } = found
    const { track } = readTarget(request.uri)
    if (track === undefined) return { status: 459 }
    if (!stream.tracks[track]) return { status: 404 }
    const asked = headerOf(request, 'session')
    if (asked !== undefined && asked.split(';')[0] !== this.session?.id) return { status: 454 }
    if (this.session && this.session.stream !== stream) return { status: 455 }
    const offer = readTransport(headerOf(request, 'transport') ?? '').find(
      one => stream.transports.includes(one.kind) && (one.kind === 'tcp' || one.clientPorts),
    )
    if (!offer) return { status: 461 }
    const transport = await this.#transportFor(offer, track)
    const { socket, limits } = this.#options
    if (socket.destroyed) return { status: 454 }
    this.session ??= createServerSession({
      id: randomBytes(8).toString('hex'),
      stream,
      socket,
      queueLimit: limits.viewerQueue,
      now: this.#options.now,
    })
    this.session.setUp(track, transport)
    const headers = { Session: this.#sessionHeader(this.session), Transport: transportHeader(transport) }
    return { status: 200, headers }
  }

  async #transportFor(offer: TransportOffer, track: number): Promise<SessionTransport> {
    if (offer.kind === 'tcp' || !offer.clientPorts) {
      return { kind: 'tcp', channels: offer.channels ?? [track * 2, track * 2 + 1] }
    }
    const { socket } = this.#options
    const pair = await this.#options.udpPair(plainAddress(socket.localAddress))
    // Datagrams go only to the address the request came from, whatever it asks.
    return { kind: 'udp', pair, address: plainAddress(socket.remoteAddress), ports: offer.clientPorts }
  }

  #inSession(request: RtspRequest): HandlerResponse {
    const { session } = this
    if (!session || headerOf(request, 'session')?.split(';')[0] !== session.id) return { status: 454 }
    const refusal = this.#refusal(session.stream, request)
    if (refusal) return refusal
    if (request.method === 'TEARDOWN') {
      this.endSession()
      return { status: 200, close: true }
    }
    const headers = { Session: this.#sessionHeader(session) }
    if (request.method === 'PAUSE') {
      session.pause()
      return { status: 200, headers }
    }
    const ask = readPlayAsk(request)
    return {
      status: 200,
      headers: { ...headers, Range: answeredRange(ask), 'RTP-Info': rtpInfo(session, request.uri) },
      after: () => session.play(ask),
    }
  }
}

function transportHeader(transport: SessionTransport): string {
  if (transport.kind === 'tcp') return `RTP/AVP/TCP;unicast;interleaved=${transport.channels.join('-')}`
  const { port } = transport.pair
  return `RTP/AVP;unicast;client_port=${transport.ports.join('-')};server_port=${port}-${port + 1}`
}

function rtpInfo(session: ServerSession, uri: string): string | undefined {
  const parts: string[] = []
  for (const track of session.transports.keys()) {
    const rtpTime = session.stream.position(track)
    if (rtpTime !== undefined) parts.push(`url=${withSlash(uri)}trackID=${track};rtptime=${rtpTime}`)
  }
  return parts.length > 0 ? parts.join(',') : undefined
}

const withSlash = (uri: string) => (uri.endsWith('/') ? uri : `${uri}/`)

/** An IPv4 address that came through an IPv6 socket, as IPv4. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '127.0.0.1').replace(/^::ffff:/i, '')
}
