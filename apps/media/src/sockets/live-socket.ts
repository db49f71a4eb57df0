import {
  clientNetwork,
  LIVE_HELLO_TIMEOUT_MS,
  LIVE_SOCKETS_PER_ADDRESS,
  LIVE_SOCKETS_PER_SESSION,
  liveClientFrameSchema,
  liveHelloSchema,
  type LiveHello,
  type LiveServerFrame,
  type StreamCause,
  type WatchedStream,
} from '@palisade/contract/media'
import { verifyLiveToken, type LiveTokenPayload } from '@palisade/contract/media-token'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Hub } from '../hub/hub.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { keepAlive } from './heartbeat.ts'
import { createLiveSession, type LiveSession } from './live-session.ts'
import type { LiveViews } from './live-views.ts'
import { parseJson } from './parse-json.ts'
import { createRevocations } from './revocations.ts'

export interface LiveSockets {
  /** Takes over an upgraded socket. `address` is the client's, for the limit. */
  accept(socket: WebSocket, address: string): void
  /** Of one camera, or of all that the session watches. */
  revoke(sessionId: string, cameraId?: string): void
  watching(): WatchedStream[]
  stop(): void
  /** `watched`: different cameras among the open ones. */
  counts(): { open: number; watched: number; refused: number; skips: number }
}

interface OpenSocket {
  address: string
  watched?: WatchedStream
  session?: LiveSession
  refuse(cause: StreamCause): void
}

/** A client sends a ping a second and a few words when the layout changes. */
const CLIENT_FRAMES_PER_SECOND = 50
const POLICY_VIOLATION = 1008

export interface LiveSocketDeps {
  hub: Hub
  secret: string
  clock: Clock
  /** Told of each stream that opens: the server asks again whether it may. */
  onWatch: (stream: WatchedStream) => void
  views: Pick<LiveViews, 'begin'>
}

export function createLiveSockets(deps: LiveSocketDeps): LiveSockets {
  const { hub, clock } = deps
  const byAddress = createConnectionLimit(LIVE_SOCKETS_PER_ADDRESS)
  const bySession = createConnectionLimit(LIVE_SOCKETS_PER_SESSION)
  const revocations = createRevocations(clock)
  const sockets = new Set<OpenSocket>()
  const totals = { refused: 0, skips: 0 }

  const admit = (hello: LiveHello): LiveTokenPayload | StreamCause => {
    const verdict = verifyLiveToken(deps.secret, hello.token, clock.elapsed())
    if (!verdict.ok) return verdict.reason === 'expired' ? 'token_expired' : 'no_permission'
    const { payload } = verdict
    const { sessionId, cameraId, expiresAt } = payload
    if (revocations.covers({ sessionId, cameraId, expiresAt })) return 'no_permission'
    return hub.camera(payload.cameraId) ? payload : 'offline'
  }

  const open = (socket: WebSocket, entry: OpenSocket, hello: LiveHello): void => {
    const grant = admit(hello)
    if (typeof grant === 'string') return entry.refuse(grant)
    const leave = bySession.acquire(grant.sessionId)
    if (!leave) return entry.refuse('overloaded')
    socket.once('close', leave)
    const { sessionId, userId, cameraId } = grant
    entry.watched = { sessionId, userId, cameraId }
    deps.onWatch(entry.watched)
    socket.once('close', deps.views.begin(entry.watched, entry.address))
    entry.session = createLiveSession(hub, grant.cameraId, outputOf(socket), () => entry.refuse('offline'))
    entry.session.show(hello.stream)
  }

  return {
    accept: (socket, address) => {
      const entry: OpenSocket = {
        address,
        refuse: cause => {
          totals.refused++
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
      const isFlood = createRateCheck(clock)
      socket.on('message', (data, isBinary) => {
        if (socket.readyState !== socket.OPEN) return
        if (isFlood() || isBinary) return socket.terminate()
        if (entry.session) return handleFrame(socket, entry.session, data, clock)
        cancelHelloTimeout()
        const first = liveHelloSchema.safeParse(parseJson(data))
        if (first.success) open(socket, entry, first.data)
        else socket.close(POLICY_VIOLATION, 'malformed first frame')
      })
      socket.once('close', () => {
        cancelHelloTimeout()
        leave()
        sockets.delete(entry)
        totals.skips += entry.session?.skips() ?? 0
        entry.session?.stop()
      })
    },
    revoke: (sessionId, cameraId) => {
      revocations.revoke(sessionId, cameraId)
      for (const entry of sockets) if (isWatching(entry, sessionId, cameraId)) entry.refuse('no_permission')
    },
    watching: () => [...sockets].flatMap(entry => entry.watched ?? []),
    stop: () => {
      for (const entry of sockets) entry.refuse('offline')
    },
    counts: () => ({ open: sockets.size, watched: camerasOf(sockets).size, ...totals }),
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
  socket.send(JSON.stringify({ type: 'refused', cause } satisfies LiveServerFrame))
  socket.close(POLICY_VIOLATION, cause)
}

function handleFrame(socket: WebSocket, session: LiveSession, data: RawData, clock: Clock): void {
  const frame = liveClientFrameSchema.safeParse(parseJson(data))
  if (!frame.success) return socket.close(POLICY_VIOLATION, 'malformed frame')
  switch (frame.data.type) {
    case 'stream':
      return session.show(frame.data.stream)
    case 'pause':
      return session.pause()
    case 'resume':
      return session.resume()
    case 'ping':
      return socket.send(
        JSON.stringify({ type: 'pong', t: frame.data.t, at: clock.now() } satisfies LiveServerFrame),
      )
  }
}

/** The socket as the sender sees it; nothing is sent once it closes. */
const outputOf = (socket: WebSocket) => ({
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  send: (data: Buffer | string) => {
    if (socket.readyState === socket.OPEN) socket.send(data)
  },
})

function createRateCheck(clock: Clock): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const current = Math.floor(clock.elapsed() / 1000)
    count = current === second ? count + 1 : 1
    second = current
    return count > CLIENT_FRAMES_PER_SECOND
  }
}
