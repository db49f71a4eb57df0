/** The answer of a call that permits one socket: its address, and the token for its first frame. */
export interface SocketTicket {
  /** Path below the base path, or a whole address where media has one of its own. */
  socketUrl: string
  token: string
}

export interface MediaSocketOptions<Ticket extends SocketTicket> {
  /** Asks the server for permission; called anew for every connection, as tokens are short-lived. */
  open: () => Promise<Ticket>
  addressOf: (path: string) => string
  /** The first frame. */
  hello: (ticket: Ticket) => object
  /** The first frame is sent. */
  onOpen?: () => void
  /** A text frame, read as JSON. */
  onText: (frame: unknown) => void
  onMedia: (data: ArrayBuffer) => void
  /** The socket is gone; it is opened again after a pause until `close`. */
  onLost: () => void
  /** No permission could be had: the call failed. */
  onRefused: (error: unknown) => void
}

export interface MediaSocket {
  send(frame: object): void
  /** Drops the connection and asks for a new one, as after a fault of the browser's decoder. */
  restart(): void
  close(): void
}

/** The pause before a connection is opened again doubles from FIRST_PAUSE to LONGEST_PAUSE, ms. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 10_000

/** Keeps a socket to the media program open, whatever happens to the network or either program. */
export function openMediaSocket<Ticket extends SocketTicket>(
  options: MediaSocketOptions<Ticket>,
): MediaSocket {
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

  function listen(ticket: Ticket) {
    const opened = new WebSocket(options.addressOf(ticket.socketUrl))
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.addEventListener('open', () => {
      opened.send(JSON.stringify(options.hello(ticket)))
      if (socket === opened) options.onOpen?.()
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== opened) return
      if (typeof data === 'string') return options.onText(JSON.parse(data))
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
