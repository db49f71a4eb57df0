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
import type { CameraMasks } from '../mask/camera-masks.ts'
import type { LiveStreams } from '../transcode/live-streams.ts'
import { createLiveSession, type LiveSession } from './live-session.ts'
import type { LiveViews } from './live-views.ts'
import { parseJson } from './parse-json.ts'
import { createTokenSockets, outputOf, POLICY_VIOLATION, type TokenSockets } from './token-sockets.ts'

export interface LiveSockets extends TokenSockets {
  counts(): ReturnType<TokenSockets['counts']> & { skips: number }
}

export interface LiveSocketDeps {
  hub: Pick<Hub, 'camera'>
  streams: LiveStreams
  masks: CameraMasks
  secret: string
  clock: Clock
  /** Told of each stream that opens: the server asks again whether it may. */
  onWatch: (stream: WatchedStream) => void
  views: Pick<LiveViews, 'begin'>
}

export function createLiveSockets(deps: LiveSocketDeps): LiveSockets {
  const { hub, streams, masks, clock, secret, views } = deps
  let skips = 0
  const sockets = createTokenSockets<LiveHello, LiveTokenPayload>({
    action: 'live',
    clock,
    onWatch: deps.onWatch,
    parseHello: json => liveHelloSchema.safeParse(json).data,
    verify: ({ token }, now) => {
      const verdict = verifyLiveToken(secret, token, now)
      if (!verdict.ok) return verdict.reason === 'expired' ? 'token_expired' : 'no_permission'
      return masks.isKnown() && hub.camera(verdict.payload.cameraId) ? verdict.payload : 'offline'
    },
    open: (socket, { cameraId, isUnmasked }, hello, { watched, address, refuse }) => {
      socket.once('close', views.begin(watched, address))
      const shown = { cameraId, masks: isUnmasked ? [] : masks.of(cameraId) }
      const session = createLiveSession(streams, shown, outputOf(socket), () => refuse('offline'))
      socket.once('close', () => (skips += session.skips()))
      session.show(hello.stream, hello.isTranscoded)
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
      return session.show(frame.data.stream, frame.data.isTranscoded)
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
