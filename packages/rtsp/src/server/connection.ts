import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { RtspLimits } from '../limits.ts'
import { headerOf, type RtspRequest } from '../message/message.ts'
import { createMessageParser } from '../message/parser.ts'
import { readTransport, type TransportOffer } from '../message/transport-header.ts'
import type { UdpPair } from '../rtp/udp-pair.ts'
import { writeSdp } from '../sdp/write.ts'
import { readTarget, writeAnswer, type Answer } from './answer.ts'
import type { Guard } from './guard.ts'
import { createServerSession, type ServerSession, type SessionTransport } from './session.ts'
import type { ServedStream } from './stream.ts'

export interface ConnectionOptions {
  socket: Socket
  limits: RtspLimits
  guard: Guard
  streams: (path: string) => ServedStream | undefined
  /** The UDP ports that send from a local address. */
  udpPair: (localAddress: string) => Promise<UdpPair>
  sessionTimeoutS: number
  now: () => number
}

export interface ServerConnection {
  /** When the viewer last said anything, by `now`. */
  readonly seenAt: number
  readonly session?: ServerSession
  touch: () => void
  close: () => void
}

const methods = 'OPTIONS, DESCRIBE, SETUP, PLAY, PAUSE, TEARDOWN, GET_PARAMETER, SET_PARAMETER'
/** Requests waiting while one is answered; a client sends one at a time. */
const largestBacklog = 32
const answerQueue = 1024 * 1024

type Handler = (request: RtspRequest) => Answer | Promise<Answer>

export function createServerConnection(options: ConnectionOptions): ServerConnection {
  const { socket, limits } = options
  let session: ServerSession | undefined
  let seenAt = options.now()
  const backlog: RtspRequest[] = []
  let isBusy = false

  const parser = createMessageParser(limits, {
    onMessage(message) {
      if (message.kind !== 'request') return
      backlog.push(message)
      if (backlog.length > largestBacklog) close()
      else void work()
    },
    onFrame: () => undefined,
  })
  socket.setNoDelay(true)
  socket.on('data', chunk => {
    seenAt = options.now()
    if (parser.push(chunk) !== undefined) close()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    parser.stop()
    session?.pause()
    session = undefined
  })

  function close(): void {
    parser.stop()
    socket.destroy()
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let request = backlog.shift(); request; request = backlog.shift()) {
      const answer = handle(request)
      await reply(request, answer instanceof Promise ? await answer.catch(() => ({ status: 500 })) : answer)
    }
    isBusy = false
  }

  async function reply(request: RtspRequest, answer: Answer): Promise<void> {
    if (socket.destroyed) return
    if (socket.writableLength > limits.viewerQueue + answerQueue) return close()
    socket.write(writeAnswer(request, answer))
    if (answer.close) socket.end()
    if (request.method === 'PLAY' && answer.status === 200) session?.play()
  }

  function handle(request: RtspRequest): Answer | Promise<Answer> {
    const handler = handlers[request.method]
    if (!handler) return { status: 405, headers: { Allow: methods } }
    return handler(request)
  }

  /** The stream a request may use, or the answer that refuses it. */
  function streamFor(request: RtspRequest): { stream: ServedStream } | { answer: Answer } {
    const stream = options.streams(readTarget(request.uri).path)
    if (!stream) return { answer: { status: 404 } }
    const challenge = stream.auth && options.guard.check(stream.auth, request)
    if (challenge) return { answer: { status: 401, headers: { 'WWW-Authenticate': challenge } } }
    return { stream }
  }

  function describe(request: RtspRequest): Answer {
    const found = streamFor(request)
    if ('answer' in found) return found.answer
    const base = request.uri.endsWith('/') ? request.uri : `${request.uri}/`
    return {
      status: 200,
      headers: { 'Content-Type': 'application/sdp', 'Content-Base': base },
      body: writeSdp(found.stream.tracks, plainAddress(socket.localAddress)),
    }
  }

  async function setUp(request: RtspRequest): Promise<Answer> {
    const found = streamFor(request)
    if ('answer' in found) return found.answer
    const { stream } = found
    const track = readTarget(request.uri).track
    if (track === undefined) return { status: 459 }
    if (!stream.tracks[track]) return { status: 404 }
    const asked = headerOf(request, 'session')
    if (asked !== undefined && asked.split(';')[0] !== session?.id) return { status: 454 }
    if (session && session.stream !== stream) return { status: 455 }
    const offers = readTransport(headerOf(request, 'transport') ?? '')
    const offer = offers.find(
      one => stream.transports.includes(one.kind) && (one.kind === 'tcp' || one.clientPorts),
    )
    if (!offer) return { status: 461 }
    const transport = await transportFor(offer, track)
    if (socket.destroyed) return { status: 454 }
    session ??= createServerSession({
      id: randomBytes(8).toString('hex'),
      stream,
      socket,
      queueLimit: limits.viewerQueue,
    })
    session.setUp(track, transport)
    return {
      status: 200,
      headers: { Session: sessionHeader(session), Transport: transportHeader(transport) },
    }
  }

  async function transportFor(offer: TransportOffer, track: number): Promise<SessionTransport> {
    if (offer.kind === 'tcp' || !offer.clientPorts) {
      return { kind: 'tcp', channels: offer.channels ?? [track * 2, track * 2 + 1] }
    }
    // Datagrams go only to the address the request came from, whatever it asks.
    const address = plainAddress(socket.remoteAddress)
    return {
      kind: 'udp',
      pair: await options.udpPair(plainAddress(socket.localAddress)),
      address,
      ports: offer.clientPorts,
    }
  }

  const sessionHeader = (one: ServerSession) => `${one.id};timeout=${options.sessionTimeoutS}`

  /** Requests within a session: refused without one, or when its stream asks for a login. */
  function withSession(then: (own: ServerSession, request: RtspRequest) => Answer): Handler {
    return request => {
      if (!session || headerOf(request, 'session')?.split(';')[0] !== session.id) return { status: 454 }
      const { auth } = session.stream
      const challenge = auth && options.guard.check(auth, request)
      if (challenge) return { status: 401, headers: { 'WWW-Authenticate': challenge } }
      return then(session, request)
    }
  }

  const handlers: Partial<Record<string, Handler>> = {
    OPTIONS: () => ({ status: 200, headers: { Public: methods } }),
    DESCRIBE: describe,
    SETUP: setUp,
    PLAY: withSession((own, request) => ({
      status: 200,
      headers: { Session: sessionHeader(own), Range: 'npt=now-', 'RTP-Info': rtpInfo(own, request.uri) },
    })),
    PAUSE: withSession(own => {
      own.pause()
      return { status: 200, headers: { Session: sessionHeader(own) } }
    }),
    TEARDOWN: withSession(own => {
      own.pause()
      session = undefined
      return { status: 200, close: true }
    }),
    GET_PARAMETER: () => ({ status: 200, headers: session ? { Session: sessionHeader(session) } : {} }),
    SET_PARAMETER: () => ({ status: 200 }),
  }

  return {
    get seenAt() {
      return seenAt
    },
    get session() {
      return session
    },
    touch() {
      seenAt = options.now()
    },
    close,
  }
}

function transportHeader(transport: SessionTransport): string {
  if (transport.kind === 'tcp') return `RTP/AVP/TCP;unicast;interleaved=${transport.channels.join('-')}`
  const { port } = transport.pair
  return `RTP/AVP;unicast;client_port=${transport.ports.join('-')};server_port=${port}-${port + 1}`
}

function rtpInfo(session: ServerSession, uri: string): string | undefined {
  const base = uri.endsWith('/') ? uri : `${uri}/`
  const parts: string[] = []
  for (const track of session.transports.keys()) {
    const position = session.stream.position(track)
    if (position) parts.push(`url=${base}trackID=${track};rtptime=${position.rtpTime}`)
  }
  return parts.length > 0 ? parts.join(',') : undefined
}

/** An IPv4 address that came through an IPv6 socket, as IPv4. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '127.0.0.1').replace(/^::ffff:/i, '')
}
