import { eventHello, type EventHello, type SocketFrame } from '@palisade/contract'
import type { RawData, WebSocket } from 'ws'
import type { SessionIdentity } from '../binding/gate.ts'
import type { Counter } from '../http/upgrades.ts'
import { compareCursors, formatCursor, parseCursor, type Cursor } from '../outbox/cursor.ts'
import { canReplay, listEvents, type PlacedEvent } from '../outbox/outbox.queries.ts'
import { mayHear } from './audience.ts'
import type { EventSocketDeps } from './event-socket.ts'
import type { Room } from './room.ts'

const HELLO_TIMEOUT = 5_000
/** Missed events that are sent again; a console that missed more fetches everything anew. */
export const REPLAY_LIMIT = 5_000
const REPLAY_BATCH = 200
/** Bytes waiting for a console that does not read; past it the socket closes, and the console comes back with `since`. */
export const SLOW_LIMIT = 1024 * 1024
/** Replay waits above this, bytes. */
const REPLAY_AHEAD = 256 * 1024

const CLOSE = { invalid: 4400, login: 4401, centre: 4403, hello: 4408, many: 4429, slow: 4013, away: 1001 }
type Refused = Extract<SocketFrame, { type: 'refused' }>['code']
const closeOf: Record<Refused, number> = {
  'request.invalid': CLOSE.invalid,
  'session.login_needed': CLOSE.login,
  'access.no_centre': CLOSE.centre,
  'request.too_many': CLOSE.many,
}

export interface Console {
  push(event: PlacedEvent, frame: string): void
  beat(frame: string): void
  /** Looks whether its session still lives, and what it may now do. */
  recheck(): Promise<void>
  close(): void
}

interface Shared extends EventSocketDeps {
  sessions: Counter
  replays: Room
}

/** Everything that is known once the first frame was accepted. */
interface Known {
  hello: EventHello
  identity: SessionIdentity
}

/** One console's socket, from its first frame to its end. */
export function createConsole(ws: WebSocket, address: string, deps: Shared): Console {
  const { gate, may, pool, log } = deps
  let known: Known | undefined
  /** Hears events as they come; before that it reads what it missed. */
  let isLive = false
  let hasAnswered = true
  const helloTimer = setTimeout(() => ws.close(CLOSE.hello), deps.helloTimeout ?? HELLO_TIMEOUT)

  function send(frame: SocketFrame | string) {
    if (ws.readyState !== ws.OPEN) return
    if (ws.bufferedAmount > SLOW_LIMIT) {
      ws.close(CLOSE.slow)
      // It does not read, so it will not read the close frame either.
      ws.terminate()
      return
    }
    ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  function refuse(code: Refused) {
    isLive = false
    send({ type: 'refused', code })
    ws.close(closeOf[code])
  }

  async function receiveHello(data: RawData, isBinary: boolean) {
    clearTimeout(helloTimer)
    const hello = isBinary ? undefined : parseHello(data)
    if (!hello) return refuse('request.invalid')
    const identity = await gate.session(hello.ticket, address)
    if (!identity) return refuse('session.login_needed')
    if (!holdsCentre(identity, hello)) return refuse('access.no_centre')
    if (ws.readyState !== ws.OPEN) return
    const { sessionId } = identity
    if (!deps.sessions.enter(sessionId)) return refuse('request.too_many')
    ws.once('close', () => deps.sessions.leave(sessionId))
    known = { hello, identity }
    await deps.replays.enter()
    try {
      await catchUp(hello.since)
    } finally {
      deps.replays.leave()
    }
  }

  const holdsCentre = ({ access }: SessionIdentity, { centerId }: EventHello) =>
    centerId === undefined || gate.centre(access, centerId) !== undefined

  function hears(event: PlacedEvent): boolean {
    if (!known) return false
    const { hello, identity } = known
    return mayHear(may, { access: identity.access, centreId: hello.centerId }, event)
  }

  /** Sends what was missed since a place until nothing is left, then goes live; the two meet without a gap. */
  async function catchUp(since: string | undefined) {
    const present = deps.position()
    const from = since === undefined ? present : parseCursor(since)
    const at = new Date().toISOString()
    if (!from || !(await canReplay(pool, from, present, REPLAY_LIMIT))) {
      send({ type: 'ready', seq: formatCursor(deps.position()), at })
      send({ type: 'resync', seq: formatCursor(deps.position()), at })
      isLive = true
      return
    }
    send({ type: 'ready', seq: formatCursor(from), at })
    for (let cursor: Cursor = from; compareCursors(cursor, deps.position()) < 0;) {
      cursor = await replayBatch(cursor, deps.position())
      if (ws.readyState !== ws.OPEN) return
    }
    isLive = true
  }

  async function replayBatch(after: Cursor, until: Cursor): Promise<Cursor> {
    const events = await listEvents(pool, after, REPLAY_BATCH, until)
    for (const event of events) if (hears(event)) send(frameOf(event))
    while (ws.bufferedAmount > REPLAY_AHEAD && ws.readyState === ws.OPEN)
      await new Promise(resolve => setTimeout(resolve, 20))
    return events.length < REPLAY_BATCH ? until : (events.at(-1)?.cursor ?? until)
  }

  async function recheck() {
    if (!known) return
    const { hello } = known
    try {
      const identity = await gate.session(hello.ticket, address)
      if (!identity) return refuse('session.login_needed')
      if (!holdsCentre(identity, hello)) return refuse('access.no_centre')
      known = { hello, identity }
    } catch (error) {
      // The database is away, not the session.
      log.debug({ err: error }, 'session of an event socket not looked at')
    }
  }

  /** A session of the user has ended: this one's, or one on another console. */
  async function pushEnded(event: PlacedEvent, frame: string) {
    if (!known || !hears(event)) return
    const still = await gate.session(known.hello.ticket, address).catch(() => undefined)
    if (still) return
    send(frame)
    refuse('session.login_needed')
  }

  function fail(error: unknown) {
    log.warn({ err: error }, 'event socket failed')
    ws.close(1011)
  }

  ws.on('error', () => ws.terminate())
  ws.once('close', () => clearTimeout(helloTimer))
  ws.on('pong', () => {
    hasAnswered = true
  })
  ws.once('message', (data, isBinary) => {
    // One frame is all that a console ever says.
    ws.on('message', () => refuse('request.invalid'))
    receiveHello(data, isBinary).catch(fail)
  })

  return {
    push(event, frame) {
      if (!isLive) return
      if (event.type === 'session.ended') return void pushEnded(event, frame).catch(fail)
      if (!hears(event)) return
      send(frame)
      if (event.type === 'session.changed') void recheck()
    },
    beat(frame) {
      if (!hasAnswered) return ws.terminate()
      if (ws.readyState !== ws.OPEN) return
      hasAnswered = false
      ws.ping()
      if (known) send(frame)
    },
    recheck,
    close: () => ws.close(CLOSE.away),
  }
}

function parseHello(data: RawData): EventHello | undefined {
  try {
    return eventHello.parse(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}

const frameOf = ({ seq, type, at, data }: PlacedEvent) =>
  JSON.stringify({ seq, type, at: at.toISOString(), data })
