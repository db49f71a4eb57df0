import {
  EVENT_BEAT_SECONDS,
  type EventFrame,
  type EventHello,
  type SocketFrame,
} from '@palisade/contract'

/** A socket that says nothing for two beats is dead (contract `SocketFrame`); the rest is for a slow line, ms. */
export const SILENCE_LIMIT = 2 * EVENT_BEAT_SECONDS * 1000 + 2_000

/** Pauses before reconnecting, ms: doubled each time, with jitter so that a site's consoles do not come at once. */
export const FIRST_PAUSE = 500
export const LONGEST_PAUSE = 15_000

/** `live`: what is shown is current. `reconnecting`: it may be old since that moment. `refused`: trying is no use. */
export type Connection =
  | { state: 'off' | 'connecting' | 'live' }
  | { state: 'reconnecting'; since: number }
  | { state: 'refused'; since: number }

interface Timers {
  set(run: () => void, delay: number): unknown
  clear(timer: unknown): void
}

export interface EventClientContext {
  address(): string
  /** Ticket and centre at the time of connecting; undefined when nobody is signed in any more. */
  hello(): Omit<EventHello, 'since'> | undefined
  onEvent(frame: EventFrame): void
  /** Events were missed and are not kept any more: everything shown must be fetched again. */
  onResync(): void
  onLoginNeeded(ticket: string): void
  onConnection(connection: Connection): void
  openSocket?: (address: string) => WebSocket
  now?: () => number
  random?: () => number
  timers?: Timers
}

export interface EventClient {
  start(): void
  stop(): void
  /** Connects again at once: another centre, or the network is back. `isFresh` forgets the last event seen. */
  restart(isFresh: boolean): void
}

const realTimers: Timers = {
  set: (run, delay) => setTimeout(run, delay),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** The console's one event socket: it reconnects for ever and names the last event it saw, so none is missed. */
export function createEventClient(context: EventClientContext): EventClient {
  const { openSocket = address => new WebSocket(address), now = Date.now, random = Math.random } = context
  const timers = context.timers ?? realTimers
  let socket: WebSocket | undefined
  let timer: unknown
  let since: string | undefined
  let lostAt: number | undefined
  let failures = 0

  const wait = (delay: number, then: () => void) => {
    timers.clear(timer)
    timer = timers.set(then, delay)
  }

  const drop = () => {
    timers.clear(timer)
    const old = socket
    socket = undefined
    old?.close()
  }

  const reconnectLater = () => {
    drop()
    lostAt ??= now()
    context.onConnection({ state: 'reconnecting', since: lostAt })
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures)
    failures += 1
    wait(longest / 2 + (random() * longest) / 2, connect)
  }

  function connect() {
    const hello = context.hello()
    if (hello === undefined) return stop()
    const current = openSocket(context.address())
    socket = current
    // One limit serves a connection that never opens and one that has fallen silent.
    wait(SILENCE_LIMIT, reconnectLater)
    current.addEventListener('open', () => {
      if (socket === current) current.send(JSON.stringify({ ...hello, since } satisfies EventHello))
    })
    current.addEventListener('message', message => {
      if (socket === current) receive(message.data, hello.ticket)
    })
    current.addEventListener('close', () => {
      if (socket === current) reconnectLater()
    })
  }

  function receive(data: unknown, ticket: string) {
    const frame = frameOf(data)
    if (frame === undefined) return
    wait(SILENCE_LIMIT, reconnectLater)
    switch (frame.type) {
      case 'beat':
        return
      case 'refused':
        return handleRefusal(frame.code, ticket)
      case 'ready':
      case 'resync':
        since = frame.seq
        failures = 0
        lostAt = undefined
        context.onConnection({ state: 'live' })
        return frame.type === 'resync' ? context.onResync() : undefined
      default:
        since = frame.seq
        context.onEvent(frame)
    }
  }

  function handleRefusal(code: Extract<SocketFrame, { type: 'refused' }>['code'], ticket: string) {
    if (code === 'request.too_many') {
      // Another console of this user may close: the longest pause, then again.
      failures = 16
      return reconnectLater()
    }
    drop()
    context.onConnection({ state: 'refused', since: lostAt ?? now() })
    if (code === 'session.login_needed') context.onLoginNeeded(ticket)
  }

  function stop() {
    drop()
    since = undefined
    lostAt = undefined
    failures = 0
    context.onConnection({ state: 'off' })
  }

  return {
    start: () => {
      if (socket !== undefined) return
      context.onConnection({ state: 'connecting' })
      connect()
    },
    stop,
    restart: isFresh => {
      drop()
      failures = 0
      if (isFresh) since = undefined
      if (lostAt === undefined) context.onConnection({ state: 'connecting' })
      connect()
    },
  }
}

/** The server is ours, but a proxy between may not be: what is no frame is passed over. */
function frameOf(data: unknown): EventFrame | SocketFrame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(data)
    const isFrame = typeof value === 'object' && value !== null && 'type' in value
    return isFrame ? (value as EventFrame | SocketFrame) : undefined
  } catch {
    return undefined
  }
}
