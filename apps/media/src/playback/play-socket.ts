import {
  playClientFrameSchema,
  playHelloSchema,
  type Mask,
  type PlayHello,
  type PlayServerFrame,
  type WatchedStream,
} from '@palisade/contract/media'
import { verifyPlayToken, type PlayTokenPayload } from '@palisade/contract/media-token'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { CameraMasks } from '../mask/camera-masks.ts'
import { parseJson } from '../sockets/parse-json.ts'
import {
  createTokenSockets,
  outputOf,
  POLICY_VIOLATION,
  type TokenSockets,
} from '../sockets/token-sockets.ts'
import type { GroupReader } from './group-reader.ts'
import type { PlayTranscode } from './play-transcode.ts'
import { createPlaySession, type PlaySession } from './play-session.ts'
import type { Thumbnails } from './thumbnails.ts'

export interface Playback {
  reader: Omit<GroupReader, 'open'>
  thumbnails: Thumbnails
}

export interface PlaySocketDeps {
  secret: string
  clock: Clock
  onWatch: (stream: WatchedStream) => void
  /** Undefined where nothing is recorded. */
  playback: () => Playback | undefined
  /** Undefined where the card that a token names is not known (any more). */
  card: (grant: PlayTokenPayload) => (Playback & { stop(): void }) | undefined
  transcode: (masks: readonly Mask[]) => PlayTranscode
  masks: CameraMasks
}

/** How often a socket that is full is looked at, ms. */
const DRAIN_MS = 20

export const createPlaySockets = (deps: PlaySocketDeps): TokenSockets =>
  createTokenSockets<PlayHello, PlayTokenPayload>({
    action: 'play',
    clock: deps.clock,
    onWatch: deps.onWatch,
    parseHello: json => playHelloSchema.safeParse(json).data,
    verify: ({ token }, now) => {
      const verdict = verifyPlayToken(deps.secret, token, now)
      if (!verdict.ok) return verdict.reason === 'expired' ? 'token_expired' : 'no_permission'
      if (!deps.masks.isKnown()) return 'offline'
      return verdict.payload.cardId !== undefined || deps.playback() ? verdict.payload : 'offline'
    },
    open: (socket, grant, _hello, { refuse }) => {
      const card = grant.cardId === undefined ? undefined : deps.card(grant)
      const playback = grant.cardId === undefined ? deps.playback() : card
      if (!playback) {
        refuse('offline')
        return { frame: () => {}, stop: () => {} }
      }
      const masks = grant.isUnmasked ? [] : deps.masks.of(grant.cameraId)
      const session = createPlaySession({
        grant,
        ...playback,
        masks,
        transcode: deps.transcode(masks),
        out: drainingOutput(socket),
      })
      const stop = (): void => {
        session.stop()
        card?.stop()
      }
      return { frame: data => handleFrame(socket, session, data, deps.clock), stop }
    },
  })

/** By real time, whatever the clock of the program says: it waits for a network. */
const drainingOutput = (socket: WebSocket) =>
  Object.assign(outputOf(socket), {
    drained: () => new Promise<void>(resolve => setTimeout(resolve, DRAIN_MS)),
  })

function handleFrame(socket: WebSocket, session: PlaySession, data: RawData, clock: Clock): void {
  const frame = playClientFrameSchema.safeParse(parseJson(data))
  if (!frame.success) return socket.close(POLICY_VIOLATION, 'malformed frame')
  if (frame.data.type !== 'ping') return session.take(frame.data)
  socket.send(JSON.stringify({ type: 'pong', t: frame.data.t, at: clock.now() } satisfies PlayServerFrame))
}
