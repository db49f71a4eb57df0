import type { LiveTicket } from '@palisade/contract'
import {
  liveServerFrameSchema,
  type LiveClientFrame,
  type LiveServerFrame,
  type StreamKind,
} from '@palisade/contract/media'

export interface LiveSocketEvents {
  onFrame: (frame: LiveServerFrame) => void
  onMedia: (data: ArrayBuffer) => void
  /** The socket is gone; it is opened again after a pause until `close`. */
  onLost: () => void
  /** No permission to watch could be had: the call failed. */
  onRefused: (error: unknown) => void
}

export interface LiveSocketOptions extends LiveSocketEvents {
  /** Asks the server for permission; called anew for every connection, as tokens are short-lived. */
  open: () => Promise<LiveTicket>
  addressOf: (path: string) => string
  stream: () => StreamKind
}

export interface LiveSocket {
  send(frame: LiveClientFrame): void
  /** Drops the connection and asks for a new one, as after a fault of the browser's decoder. */
  restart(): void
  close(): void
}

/** Pause before another try, ms: doubled each time, back to the first once media came. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 10_000

/** A live socket that comes back by itself (protocol: packages/contract/src/media/live.ts). */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE
  let closed = false

  function again() {
    clearTimeout(timer)
    if (closed) return
    // Up to a third more, so that a wall of tiles does not come back all at once.
    timer = setTimeout(() => void connect(), pause * (1 + Math.random() / 3))
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  async function connect() {
    try {
      const ticket = await options.open()
      if (!closed) listen(ticket)
    } catch (error) {
      if (closed) return
      options.onRefused(error)
      again()
    }
  }

  function listen(ticket: LiveTicket) {
    const opened = new WebSocket(options.addressOf(ticket.socketUrl))
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.addEventListener('open', () =>
      opened.send(JSON.stringify({ token: ticket.token, stream: options.stream() })),
    )
    opened.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== opened) return
      if (typeof data === 'string') return options.onFrame(liveServerFrameSchema.parse(JSON.parse(data)))
      pause = FIRST_PAUSE
      options.onMedia(data)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      // The cause was reported already; a browser fires `close` only now.
      if (closed) return
      options.onLost()
      again()
    })
  }

  void connect()
  return {
    send(frame) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    restart() {
      socket?.close()
    },
    close() {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
