import {
  EVENT_BEAT_SECONDS,
  type Envelope,
  type EventFrame,
  type EventHello,
  type SocketCall,
  type SocketFrame,
} from '@palisade/contract'
import { SocketAnswers } from './socket-answers.ts'

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

export interface EventClientContext {
  address: () => string
  /** Ticket and centre at the time of connecting; undefined when nobody is signed in any more. */
  hello: () => Omit<EventHello, 'since'> | undefined
  onEvent: (frame: EventFrame) => void
  /** Events were missed and are not kept any more: everything shown must be fetched again. */
  onResync: () => void
  onLoginNeeded: (ticket: string) => void
  onConnection: (connection: Connection) => void
  openSocket?: (address: string) => WebSocket
  now?: () => number
  random?: () => number
}

/** The console's one event socket: it reconnects for ever and names the last event it saw, so none is missed. */
export class EventClient {
  readonly #context: EventClientContext
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: string | undefined
  #lostAt: number | undefined
  /** When the server last said anything, ms: what is shown is as old as that, however late the loss is noticed. */
  #heardAt: number | undefined
  #failures = 0
  /** Calls over the live socket that wait for their answers; undefined while it is not live. */
  #answers: SocketAnswers | undefined

  constructor(context: EventClientContext) {
    this.#context = context
  }

  start(): void {
    if (this.#socket !== undefined) return
    this.#context.onConnection({ state: 'connecting' })
    this.#connect()
  }

  stop(): void {
    this.#drop()
    this.#since = undefined
    this.#lostAt = undefined
    this.#heardAt = undefined
    this.#failures = 0
    this.#context.onConnection({ state: 'off' })
  }

  /** Connects again at once: another centre, or the network is back. `isFresh` forgets the last event seen. */
  restart(isFresh: boolean): void {
    this.#drop()
    this.#failures = 0
    if (isFresh) this.#since = undefined
    if (this.#lostAt === undefined) this.#context.onConnection({ state: 'connecting' })
    this.#connect()
  }

  /** Makes a call over the socket; undefined while it is not live. It fails with the socket or the signal. */
  call(path: string, body: object, signal: AbortSignal): Promise<Envelope<unknown>> | undefined {
    const socket = this.#socket
    return this.#answers?.wait(signal, n => {
      const frame: SocketCall = { type: 'call', n, path, body: body as SocketCall['body'] }
      socket?.send(JSON.stringify(frame))
    })
  }

  #connect = (): void => {
    const { hello, address, openSocket = target => new WebSocket(target) } = this.#context
    const greeting = hello()
    if (greeting === undefined) return this.stop()
    const socket = openSocket(address())
    this.#socket = socket
    // One limit serves a connection that never opens and one that has fallen silent.
    this.#wait(SILENCE_LIMIT, this.#reconnectLater)
    socket.addEventListener('open', () => {
      const frame: EventHello = { ...greeting, since: this.#since }
      if (this.#socket === socket) socket.send(JSON.stringify(frame))
    })
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(data, greeting.ticket)
    })
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#reconnectLater()
    })
  }

  #reconnectLater = (): void => {
    const { now = Date.now, random = Math.random, onConnection } = this.#context
    this.#drop()
    this.#lostAt ??= this.#heardAt ?? now()
    onConnection({ state: 'reconnecting', since: this.#lostAt })
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures)
    this.#failures += 1
    this.#wait(longest / 2 + (random() * longest) / 2, this.#connect)
  }

  #receive(data: unknown, ticket: string): void {
    const frame = frameOf(data)
    if (frame === undefined) return
    const { now = Date.now } = this.#context
    this.#heardAt = now()
    this.#wait(SILENCE_LIMIT, this.#reconnectLater)
    switch (frame.type) {
      case 'beat':
        break
      case 'answer':
        this.#answers?.take(frame.n, frame.envelope)
        break
      case 'refused':
        this.#refuse(frame.code, ticket)
        break
      case 'ready':
      case 'resync':
        this.#since = frame.seq
        this.#failures = 0
        this.#lostAt = undefined
        this.#answers ??= new SocketAnswers()
        this.#context.onConnection({ state: 'live' })
        if (frame.type === 'resync') this.#context.onResync()
        break
      default:
        this.#since = frame.seq
        this.#context.onEvent(frame)
    }
  }

  #refuse(code: RefusalCode, ticket: string): void {
    if (code === 'request.too_many') {
      // Another console may close: the longest pause, then again.
      this.#failures = 16
      return this.#reconnectLater()
    }
    this.#drop()
    const { now = Date.now, onConnection, onLoginNeeded } = this.#context
    onConnection({ state: 'refused', since: this.#lostAt ?? this.#heardAt ?? now() })
    if (code === 'session.login_needed') onLoginNeeded(ticket)
  }

  #wait(delay: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, delay)
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = undefined
    this.#answers?.fail()
    this.#answers = undefined
    socket?.close()
  }
}

type RefusalCode = Extract<SocketFrame, { type: 'refused' }>['code']

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
