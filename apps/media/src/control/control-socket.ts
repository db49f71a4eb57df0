import {
  controlServerFrameSchema,
  LOCKED_PER_FRAME,
  WATCHED_PER_FRAME,
  type ControlMediaFrame,
  type ControlServerFrame,
  type LiveView,
  type MediaCodecs,
  type WatchedStream,
} from '@palisade/contract/media'
import type { LoginBreaker } from '@palisade/rtsp'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { CameraStatus } from '../hub/camera-state.ts'
import type { Hub } from '../hub/hub.ts'
import { keepAlive } from '../sockets/heartbeat.ts'
import type { CameraMasks } from '../mask/camera-masks.ts'
import type { LiveViews } from '../sockets/live-views.ts'
import { parseJson } from '../sockets/parse-json.ts'
import type { Recorder, RecorderEvents } from '../record/recorder.ts'
import { camerasFrameSchema, createCameraSets } from './camera-sets.ts'
import { createRecordingLink } from './recording-link.ts'
import { createViewKeepers } from './view-keepers.ts'

export interface ControlSockets {
  accept(socket: WebSocket): void
  /** Tells every connected server. */
  publish(cameraId: string, status: CameraStatus): void
  /** Tells every connected server of a stream that was opened. */
  publishWatch(stream: WatchedStream): void
  /** Tells one server of a live view that begins or ends, so that it is stored once. */
  publishView(view: LiveView): void
  /** Tells every server, also those that connect later. */
  publishCodecs(codecs: MediaCodecs): void
  /** Tells one server what is recorded. */
  recording: RecorderEvents
  stop(): void
  count(): number
}

interface ControlDeps {
  hub: Hub
  log: Logger
  clock: Clock
  revoke(frame: Extract<ControlServerFrame, { type: 'revoke' }>): void
  masks: Pick<CameraMasks, 'set'>
  /** Every open live socket. */
  watching(): readonly WatchedStream[]
  views: Pick<LiveViews, 'all' | 'kept'>
  breaker: Pick<LoginBreaker, 'locked' | 'learn' | 'listen'>
  /** Undefined where nothing is recorded. */
  recorder: () => Recorder | undefined
}

/** The servers' control connections. With none, the hub keeps the last set running. */
export function createControlSockets(deps: ControlDeps): ControlSockets {
  const { hub, log, clock } = deps
  const sockets = new Set<WebSocket>()
  const keepers = createViewKeepers<WebSocket>(deps.views, send)
  const recording = createRecordingLink<WebSocket>(deps.recorder, send)

  const sets = createCameraSets(deps)
  const codecs = createCodecsNews(sockets)

  const tellWatching = (socket: WebSocket): void => {
    const streams = deps.watching()
    for (let from = 0; from < streams.length; from += WATCHED_PER_FRAME)
      send(socket, { type: 'watching', streams: streams.slice(from, from + WATCHED_PER_FRAME) })
  }

  const tellLocks = (socket: WebSocket): void => {
    const held = deps.breaker.locked()
    for (let from = 0; from < held.length; from += LOCKED_PER_FRAME)
      send(socket, { type: 'locked', logins: held.slice(from, from + LOCKED_PER_FRAME) })
  }
  const endNews = deps.breaker.listen(news => {
    for (const socket of sockets) send(socket, { type: 'locked', logins: [news] })
  })

  const handle = (socket: WebSocket, data: RawData): void => {
    const json = parseJson(data)
    const cameras = camerasFrameSchema.safeParse(json)
    if (cameras.success) {
      if (!sets.apply(cameras.data)) return
      for (const { cameraId, status } of hub.statuses()) send(socket, stateFrame(cameraId, status))
      return
    }
    const frame = controlServerFrameSchema.safeParse(json)
    if (frame.data && recording.take(socket, frame.data)) return
    switch (frame.data?.type) {
      case 'revoke':
        return deps.revoke(frame.data)
      case 'masks':
        return deps.masks.set(frame.data.cameras)
      case 'watching':
        return tellWatching(socket)
      case 'views':
        return keepers.add(socket)
      case 'locked':
        return deps.breaker.learn(frame.data.logins)
      case 'viewsKept':
        return deps.views.kept(frame.data.ids)
      default:
        return log.warn('control frame not understood')
    }
  }

  return {
    accept: socket => {
      sockets.add(socket)
      keepAlive(socket, clock)
      log.info('control connected')
      tellLocks(socket)
      codecs.tell(socket)
      socket.on('message', data => handle(socket, data))
      socket.on('error', () => socket.terminate())
      socket.once('close', () => {
        sockets.delete(socket)
        keepers.remove(socket)
        recording.remove(socket)
        log.info('control disconnected')
      })
    },
    publish: (cameraId, status) => {
      log.info({ cameraId, state: status.state, cause: status.cause }, 'camera state')
      for (const socket of sockets) send(socket, stateFrame(cameraId, status))
    },
    publishWatch: stream => {
      for (const socket of sockets) send(socket, { type: 'watching', streams: [stream] })
    },
    publishView: view => keepers.tell(view),
    publishCodecs: found => codecs.publish(found),
    recording: recording.events,
    stop: () => {
      endNews()
      for (const socket of sockets) socket.close(1001)
    },
    count: () => sockets.size,
  }
}

/** The codecs of this machine, once they are known. */
function createCodecsNews(sockets: ReadonlySet<WebSocket>) {
  let known: MediaCodecs | undefined
  const tell = (socket: WebSocket): void => {
    if (known) send(socket, { type: 'codecs', ...known })
  }
  return {
    tell,
    publish(codecs: MediaCodecs): void {
      known = codecs
      for (const socket of sockets) tell(socket)
    },
  }
}

const stateFrame = (cameraId: string, status: CameraStatus): ControlMediaFrame => ({
  type: 'state',
  cameraId,
  ...status,
})

function send(socket: WebSocket, frame: ControlMediaFrame): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}
