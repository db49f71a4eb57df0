import { eventHello, type EventData, type EventHello, type SocketFrame } from '@palisade/contract'
import type { LimitFunction } from 'p-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { RawData, WebSocket } from 'ws'
import type { AccessControl, May, SessionIdentity } from '#server/infra/access/access.ts'
import type { AnswerSocketCall } from '#server/infra/binding/socket-calls.ts'
import type { Counter } from '#server/infra/http/upgrades.ts'
import { formatCursor, parseCursor, type Cursor } from '#server/infra/outbox/cursor.ts'
import { canReplay, type PlacedEvent } from '#server/infra/outbox/outbox.queries.ts'
import { mayHear } from './audience.ts'
import { createConsoleCalls, type ConsoleCalls } from './console-calls.ts'
import { frameText, replay, REPLAY_LIMIT } from './replay.ts'

const HELLO_TIMEOUT = 5_000
/**
 * Bytes that may wait for a console that does not read. Beyond it the socket is closed, and the console reconnects with
 * `since`.
 */
export const SLOW_LIMIT = 1024 * 1024

/** Events that may wait while the rights are asked for; with more the console reconnects with `since`. */
const HELD_MAX = 1_000

const CLOSE = { hello: 4408, slow: 4013, away: 1001, failed: 1011 }
type Refused = Extract<SocketFrame, { type: 'refused' }>['code']
const closeOf: Record<Refused, number> = {
  'request.invalid': 4400,
  'session.login_needed': 4401,
  'access.no_centre': 4403,
  'request.too_many': 4429,
}

export interface ConsoleDeps {
  gate: AccessControl
  may: May
  pool: Pool
  log: FastifyBaseLogger
  /** Position of the newest event that was handed on. */
  position: () => Cursor
  /** For tests: the time within which the first frame must arrive, ms. */
  helloTimeout?: number
  sessions: Counter
  /** Limits the replays that run at the same time; the others wait in line. */
  replays: LimitFunction
  /** Answers the calls that come over the socket. */
  answerCall: AnswerSocketCall
}

/** Facts that are known once the first frame was accepted. */
interface Known {
  hello: EventHello
  identity: SessionIdentity
}

type Entry = { refused: Refused } | { entered: Known }

/** One console's socket, from its first frame to its end. */
export class ConsoleSocket {
  readonly #ws: WebSocket
  readonly #address: string
  readonly #deps: ConsoleDeps
  readonly #send: (frame: SocketFrame | string) => void
  readonly #ping: () => void
  readonly #calls: ConsoleCalls
  #known: Known | undefined
  /** Whether events are passed on as they come; before that the console is sent those that it missed. */
  #isLive = false
  /** Whether something has changed the rights since they were read. */
  #isStale = false
  #refreshing: Promise<void> | undefined
  /** Events that wait until the rights are read again, so that none goes out by rights of before. */
  #held: [PlacedEvent, string][] = []

  constructor(ws: WebSocket, address: string, deps: ConsoleDeps) {
    this.#ws = ws
    this.#address = address
    this.#deps = deps
    this.#send = createSender(ws)
    this.#ping = createPing(ws)
    this.#calls = createConsoleCalls({
      answerCall: deps.answerCall,
      address,
      identity: () => this.#identity(),
      send: this.#send,
      refuse: code => this.#refuse(code),
      fail: error => this.#fail(error),
    })
    ws.once('close', () => this.#calls.stop())
    onMessages(ws, deps.helloTimeout ?? HELLO_TIMEOUT, {
      first: (data, isBinary) => {
        this.#begin(data, isBinary).catch(error => this.#fail(error))
      },
      // Before the hello is accepted there is nobody to call.
      next: (data, isBinary) =>
        this.#known ? this.#calls.take(data, isBinary) : this.#refuse('request.invalid'),
    })
  }

  push(event: PlacedEvent, frame: string): void {
    if (changesRights(event, this.#known?.identity.access.userId)) this.#isStale = true
    if (!this.#isLive) return
    if (!this.#isStale && !this.#refreshing) return this.#deliver(event, frame)
    if (this.#held.length >= HELD_MAX) return this.#ws.close(CLOSE.slow)
    this.#held.push([event, frame])
    this.#refresh().catch(error => this.#fail(error))
  }

  beat(frame: string): void {
    this.#ping()
    if (this.#known) this.#send(frame)
  }

  /** Checks that the session is still live, and renews the user's rights. */
  async recheck(): Promise<void> {
    // A failed look-up means that the database is away, not that the session has ended; the next event asks again.
    if (this.#known) await this.#renew().catch(() => undefined)
  }

  close(): void {
    this.#ws.close(CLOSE.away)
  }

  async #begin(data: RawData, isBinary: boolean): Promise<void> {
    const { sessions, replays } = this.#deps
    const hello = isBinary ? undefined : parseHello(data)
    const entry: Entry = hello ? await this.#enter(hello) : { refused: 'request.invalid' }
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if ('refused' in entry) return this.#refuse(entry.refused)
    const { sessionId } = entry.entered.identity
    if (!sessions.enter(sessionId)) return this.#refuse('request.too_many')
    this.#ws.once('close', () => sessions.leave(sessionId))
    this.#known = entry.entered
    await replays(() => this.#catchUp(entry.entered.hello.since))
  }

  /** Identifies the sender of the hello and checks that they may listen; every recheck asks the same again. */
  async #enter(hello: EventHello): Promise<Entry> {
    const { gate } = this.#deps
    const identity = await gate.session(hello.ticket, this.#address)
    if (!identity) return { refused: 'session.login_needed' }
    if (hello.centerId !== undefined && !gate.centre(identity.access, hello.centerId))
      return { refused: 'access.no_centre' }
    return { entered: { hello, identity } }
  }

  #renew(): Promise<void> {
    this.#isStale = true
    return this.#refresh()
  }

  /**
   * Reads the rights until nothing has changed them meanwhile, then passes on what waited. Once at a time.
   * @throws when they cannot be read
   */
  #refresh(): Promise<void> {
    this.#refreshing ??= Promise.resolve().then(() => this.#readRights())
    return this.#refreshing
  }

  async #readRights(): Promise<void> {
    try {
      while (this.#known && this.#isStale && this.#ws.readyState === this.#ws.OPEN) {
        this.#isStale = false
        const entry = await this.#enter(this.#known.hello)
        if ('refused' in entry) return this.#refuse(entry.refused)
        this.#known = entry.entered
      }
    } catch (error) {
      this.#isStale = true
      throw error
    } finally {
      this.#refreshing = undefined
    }
    for (const [event, frame] of this.#held.splice(0)) this.#deliver(event, frame)
  }

  /** Who the socket belongs to by the rights of now; undefined once it is closed. */
  async #identity(): Promise<SessionIdentity | undefined> {
    if (this.#isStale || this.#refreshing) await this.#refresh()
    return this.#ws.readyState === this.#ws.OPEN ? this.#known?.identity : undefined
  }

  #deliver(event: PlacedEvent, frame: string): void {
    if (!this.#isLive || !this.#hears(event)) return
    if (event.type === 'session.ended') this.#pushEnded(frame).catch(error => this.#fail(error))
    else this.#send(frame)
  }

  /** Sends the events since `since` until none is left, then goes live, without a gap in between. */
  async #catchUp(since: string | undefined): Promise<void> {
    const { pool, position } = this.#deps
    const present = position()
    const from = since === undefined ? present : parseCursor(since)
    const at = new Date().toISOString()
    if (from && (await canReplay(pool, from, present, REPLAY_LIMIT))) {
      this.#send({ type: 'ready', seq: formatCursor(from), at })
      // By the rights of now, not by those of the moment when the console said hello.
      await replay(
        this.#ws,
        from,
        this.#deps,
        () => this.#renew(),
        event => {
          if (this.#hears(event)) this.#send(frameText(event))
        },
      )
    } else {
      const seq = formatCursor(position())
      this.#send({ type: 'ready', seq, at })
      this.#send({ type: 'resync', seq, at })
    }
    this.#isLive = true
  }

  #hears(event: PlacedEvent): boolean {
    if (!this.#known) return false
    const { identity, hello } = this.#known
    return mayHear(this.#deps.may, { access: identity.access, centreId: hello.centerId }, event)
  }

  /** A session of the user has ended: the one of this console, or one on another console. */
  async #pushEnded(frame: string): Promise<void> {
    if (!this.#known) return
    const identity = await this.#deps.gate.session(this.#known.hello.ticket, this.#address)
    if (identity) return
    this.#send(frame)
    this.#refuse('session.login_needed')
  }

  #refuse(code: Refused): void {
    this.#isLive = false
    this.#send({ type: 'refused', code })
    this.#ws.close(closeOf[code])
  }

  #fail(error: unknown): void {
    this.#deps.log.warn({ err: error }, 'event socket failed')
    this.#ws.close(CLOSE.failed)
  }
}

/** Whether the rights of a user may be others after this event. */
function changesRights({ type, data, audience }: PlacedEvent, userId: string | undefined): boolean {
  if (type === 'session.changed')
    return audience.userId === undefined || userId === undefined || audience.userId === userId
  return type === 'organisation.changed' && (data as EventData<typeof type>).hasMoved === true
}

/**
 * Sends as long as the console reads. A console that does not read is disconnected, so that the queue for it stays
 * bounded.
 */
function createSender(ws: WebSocket): (frame: SocketFrame | string) => void {
  return frame => {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > SLOW_LIMIT) {
      ws.close(CLOSE.slow)
      // A console that does not read would not read the close frame either.
      ws.terminate()
      return
    }
    ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }
}

type OnMessage = (data: RawData, isBinary: boolean) => void

/** Expects the first frame within the time limit. */
function onMessages(ws: WebSocket, limit: number, { first, next }: { first: OnMessage; next: OnMessage }) {
  const timer = setTimeout(() => ws.close(CLOSE.hello), limit)
  ws.once('close', () => clearTimeout(timer))
  // Every error of a socket (a frame too long, a lost line) is followed by 'close', which is handled.
  ws.on('error', () => undefined)
  ws.once('message', (data, isBinary) => {
    clearTimeout(timer)
    ws.on('message', next)
    first(data, isBinary)
  })
}

/** Returns a function that sends a ping at each call, and drops a peer that has not answered the one before. */
function createPing(ws: WebSocket): () => void {
  let hasAnswered = true
  ws.on('pong', () => {
    hasAnswered = true
  })
  return () => {
    if (!hasAnswered) return ws.terminate()
    if (ws.readyState !== ws.OPEN) return
    hasAnswered = false
    ws.ping()
  }
}

function parseHello(data: RawData): EventHello | undefined {
  try {
    return eventHello.parse(JSON.parse((data as Buffer).toString()))
  } catch {
    return undefined
  }
}
