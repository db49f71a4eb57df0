import {
  liveClientFrameSchema,
  liveHelloSchema,
  type LiveHello,
  type LiveServerFrame,
  type WatchedStream,
} from '@palisade/contract/media'
import { verifyLiveToken, type LiveTokenPayload } from '@palisade/contract/media-token'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Hub } from '../hub/hub.ts'
import { createLiveSession, type LiveSession } from './live-session.ts'
import type { LiveViews } from './live-views.ts'
import { parseJson } from './parse-json.ts'
import { createTokenSockets, outputOf, POLICY_VIOLATION, type TokenSockets } from './token-sockets.ts'

export interface LiveSockets extends TokenSockets {
  counts(): ReturnType<TokenSockets['counts']> & { skips: number }
}

export interface LiveSocketDeps {
  hub: Hub
  secret: string
  clock: Clock
  /** Told of each stream that opens: the server asks again whether it may. */
  onWatch: (stream: WatchedStream) => void
  views: Pick<LiveViews, 'begin'>
}

export function createLiveSockets(deps: LiveSocketDeps): LiveSockets {
  const { hub, clock, secret, views } = deps
  let skips = 0
  const sockets = createTokenSockets<LiveHello, LiveTokenPayload>({
    action: 'live',
    clock,
    onWatch: deps.onWatch,
    parseHello: json => liveHelloSchema.safeParse(json).data,
    verify: ({ token }, now) => {
      const verdict = verifyLiveToken(secret, token, now)
      if (!verdict.ok) return verdict.reason === 'expired' ? 'token_expired' : 'no_permission'
      return hub.camera(verdict.payload.cameraId) ? verdict.payload : 'offline'
    },
    open: (socket, { cameraId }, hello, { watched, address, refuse }) => {
      socket.once('close', views.begin(watched, address))
      const session = createLiveSession(hub, cameraId, outputOf(socket), () => refuse('offline'))
      socket.once('close', () => (skips += session.skips()))
      session.show(hello.stream)
      return { frame: data => handleFrame(socket, session, data, clock), stop: () => session.stop() }
    },
  })
  return { ...sockets, counts: () => ({ ...sockets.counts(), skips }) }
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
