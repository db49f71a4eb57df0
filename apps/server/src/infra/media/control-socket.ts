import {
  controlMediaFrameSchema,
  type ControlMediaFrame,
  type ControlServerFrame,
} from '@palisade/contract/media'
import { WebSocket } from 'ws'
import type { MediaReach } from './control-request.ts'

export interface ControlSocketOptions extends MediaReach {
  onOpen(): void
  onFrame(frame: ControlMediaFrame): void
  /** Called when the media program has answered a ping. */
  onAlive(): void
  onClosed(): void
  onFault(error: unknown): void
  /** For tests: other pauses, ms. */
  pauses?: Partial<Pauses>
}

interface Pauses {
  first: number
  longest: number
  ping: number
}

const PAUSES: Pauses = { first: 200, longest: 5_000, ping: 3_000 }
/** After this many pings without an answer the connection counts as dead. */
const PINGS_MISSED = 3
/** Bytes of a frame from the media program: a frame of files has up to 200, each with its spans. */
const FRAME_LIMIT = 4 * 1024 * 1024
const HANDSHAKE_LIMIT_MS = 5_000

export interface ControlSocket {
  start(): void
  stop(): void
  /** @returns false when there is no connection to send it on */
  send(frame: ControlServerFrame): boolean
}

/** Keeps one connection to the media program's `/control`; after a loss it reconnects, with growing pauses. */
export function createControlSocket(options: ControlSocketOptions): ControlSocket {
  const pauses = { ...PAUSES, ...options.pauses }
  const address = addressOf(options)
  let socket: WebSocket | undefined
  let retry: NodeJS.Timeout | undefined
  let pause = pauses.first

  function connect() {
    const own = new WebSocket(address, {
      headers: { authorization: `Bearer ${options.secret}` },
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      maxPayload: FRAME_LIMIT,
      followRedirects: false,
    })
    socket = own
    let stopPinging = () => {}
    own.on('open', () => {
      pause = pauses.first
      stopPinging = keepAlive(own)
      options.onOpen()
    })
    own.on('message', data => take(data))
    // Every error of a socket is followed by 'close', which is handled.
    own.on('error', error => options.onFault(error))
    own.on('close', () => {
      stopPinging()
      if (socket !== own) return
      socket = undefined
      options.onClosed()
      retry = setTimeout(connect, pause * (0.75 + Math.random() / 2))
      pause = Math.min(pauses.longest, pause * 2)
    })
  }

  function keepAlive(own: WebSocket): () => void {
    let missed = 0
    own.on('pong', () => {
      missed = 0
      options.onAlive()
    })
    const timer = setInterval(() => {
      missed += 1
      if (missed > PINGS_MISSED) own.terminate()
      else own.ping()
    }, pauses.ping)
    own.ping()
    return () => clearInterval(timer)
  }

  function take(data: WebSocket.RawData) {
    const frame = controlMediaFrameSchema.safeParse(readJson(data))
    if (frame.success) options.onFrame(frame.data)
    else options.onFault(new Error('media sent a frame that is none'))
  }

  return {
    start: connect,
    stop() {
      clearTimeout(retry)
      const own = socket
      socket = undefined
      own?.terminate()
    },
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
  }
}

function addressOf({ url, controlFile }: MediaReach): string {
  if (controlFile !== undefined) return `ws+unix:${controlFile}:/control`
  const address = new URL('/control', url)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

function readJson(data: WebSocket.RawData): unknown {
  try {
    return JSON.parse((data as Buffer).toString())
  } catch {
    return undefined
  }
}
