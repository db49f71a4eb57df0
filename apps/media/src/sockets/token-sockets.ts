import {
  clientNetwork,
  LIVE_HELLO_TIMEOUT_MS,
  LIVE_SOCKETS_PER_ADDRESS,
  LIVE_SOCKETS_PER_SESSION,
  type MediaAction,
  type StreamCause,
  type WatchedStream,
} from '@palisade/contract/media'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { keepAlive } from './heartbeat.ts'
import { parseJson } from './parse-json.ts'
import { createRevocations } from './revocations.ts'

/** Sockets of one kind that a token opens: counted, revoked and ended alike, whatever is sent on them. */
export interface TokenSockets {
  /** Takes over an upgraded socket. `address` is the client's, for the limit. */
  accept(socket: WebSocket, address: string): void
  /** Of one camera, or of all that the session watches. */
  revoke(sessionId: string, cameraId?: string): void
  /** Closes those of cameras whose pictures are shown otherwise from now on; who asks again gets them so. */
  renew(cameraIds: ReadonlySet<string>): void
  watching(): WatchedStream[]
  stop(): void
  /** `watched`: different cameras among the open ones. */
  counts(): { open: number; watched: number; refused: number }
}

/** A token that was verified. */
export interface Grant {
  cameraId: string
  userId: string
  sessionId: string
  expiresAt: number
  isUnmasked?: true | undefined
}

/** The part of a socket that is its own: an open live view, or an open recording. */
export interface SocketSession {
  frame(data: RawData): void
  stop(): void
}

export interface TokenSocketDeps<Hello, G extends Grant> {
  action: MediaAction
  clock: Clock
  /** Undefined closes the socket: the first frame is none. */
  parseHello(json: unknown): Hello | undefined
  /** Gives the rights of the token, or why it opens nothing. */
  verify(hello: Hello, now: number): G | StreamCause
  open(socket: WebSocket, grant: G, hello: Hello, entry: SocketEntry): SocketSession
  /** Told of each stream that opens: the server asks again whether it may. */
  onWatch: (stream: WatchedStream) => void
}

export interface SocketEntry {
  address: string
  watched: WatchedStream
  refuse: (cause: StreamCause) => void
}

interface OpenSocket {
  watched?: WatchedStream
  session?: SocketSession
  refuse: (cause: StreamCause) => void
}

/** A client sends a ping a second and a few words when the layout changes; one that plays asks for groups and thumbnails. */
const CLIENT_FRAMES_PER_SECOND: Record<MediaAction, number> = { live: 50, play: 500 }
export const POLICY_VIOLATION = 1008

export function createTokenSockets<Hello, G extends Grant>(deps: TokenSocketDeps<Hello, G>): TokenSockets {
  const { clock, action } = deps
  const byAddress = createConnectionLimit(LIVE_SOCKETS_PER_ADDRESS)
  const bySession = createConnectionLimit(LIVE_SOCKETS_PER_SESSION)
  const revocations = createRevocations(clock)
  const sockets = new Set<OpenSocket>()
  let refused = 0

  const open = (socket: WebSocket, entry: OpenSocket, hello: Hello, address: string): void => {
    const grant = deps.verify(hello, clock.elapsed())
    if (typeof grant === 'string') return entry.refuse(grant)
    if (revocations.covers(grant)) return entry.refuse('no_permission')
    const leave = bySession.acquire(grant.sessionId)
    if (!leave) return entry.refuse('overloaded')
    socket.once('close', leave)
    const { sessionId, userId, cameraId, isUnmasked } = grant
    const how = { ...(action !== 'live' && { action }), ...(isUnmasked && { isUnmasked }) }
    const watched = { sessionId, userId, cameraId, ...how }
    entry.watched = watched
    deps.onWatch(watched)
    entry.session = deps.open(socket, grant, hello, { address, watched, refuse: entry.refuse })
  }

  return {
    accept: (socket, address) => {
      const entry: OpenSocket = {
        refuse: cause => {
          refused++
          entry.session?.stop()
          refuse(socket, cause)
        },
      }
      socket.on('error', () => socket.terminate())
      const leave = byAddress.acquire(clientNetwork(address))
      if (!leave) return entry.refuse('overloaded')
      sockets.add(entry)
      keepAlive(socket, clock)
      const cancelHelloTimeout = clock.after(LIVE_HELLO_TIMEOUT_MS, () =>
        socket.close(POLICY_VIOLATION, 'no first frame'),
      )
      const isFlood = createRateCheck(clock, CLIENT_FRAMES_PER_SECOND[action])
      socket.on('message', (data, isBinary) => {
        if (socket.readyState !== socket.OPEN) return
        if (isFlood() || isBinary) return socket.terminate()
        if (entry.session) return entry.session.frame(data)
        cancelHelloTimeout()
        const hello = deps.parseHello(parseJson(data))
        if (hello === undefined) socket.close(POLICY_VIOLATION, 'malformed first frame')
        else open(socket, entry, hello, address)
      })
      socket.once('close', () => {
        cancelHelloTimeout()
        leave()
        sockets.delete(entry)
        entry.session?.stop()
      })
    },
    revoke: (sessionId, cameraId) => {
      revocations.revoke(sessionId, cameraId)
      for (const entry of sockets) if (isWatching(entry, sessionId, cameraId)) entry.refuse('no_permission')
    },
    renew: cameraIds => {
      for (const entry of sockets)
        if (entry.watched && cameraIds.has(entry.watched.cameraId)) entry.refuse('token_expired')
    },
    watching: () => [...sockets].flatMap(entry => entry.watched ?? []),
    stop: () => {
      for (const entry of sockets) entry.refuse('offline')
    },
    counts: () => ({ open: sockets.size, watched: camerasOf(sockets).size, refused }),
  }
}

/** Of one camera, or of any when none is named. */
const isWatching = ({ watched }: OpenSocket, sessionId: string, cameraId?: string): boolean =>
  watched?.sessionId === sessionId && (cameraId ?? watched.cameraId) === watched.cameraId

const camerasOf = (sockets: ReadonlySet<OpenSocket>) =>
  new Set([...sockets].flatMap(({ watched }) => watched?.cameraId ?? []))

/** Says why and closes; a client that does not close within the time given is cut off by `ws`. */
function refuse(socket: WebSocket, cause: StreamCause): void {
  if (socket.readyState !== socket.OPEN) return
  socket.send(JSON.stringify({ type: 'refused', cause }))
  socket.close(POLICY_VIOLATION, cause)
}

/** The socket as a sender sees it; nothing is sent once it closes. */
export const outputOf = (socket: WebSocket) => ({
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  send: (data: Buffer | string) => {
    if (socket.readyState === socket.OPEN) socket.send(data)
  },
})

function createRateCheck(clock: Clock, limit: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const current = Math.floor(clock.elapsed() / 1000)
    count = current === second ? count + 1 : 1
    second = current
    return count > limit
  }
}
