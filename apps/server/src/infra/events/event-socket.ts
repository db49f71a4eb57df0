import { EVENT_BEAT_SECONDS, type SocketFrame } from '@palisade/contract'
import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import { WebSocketServer } from 'ws'
import { createCounter, type Upgrade } from '#server/infra/http/upgrades.ts'
import type { PlacedEvent } from '#server/infra/outbox/outbox.queries.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { ConsoleSocket, type ConsoleDeps } from './console.ts'
import { frameText } from './replay.ts'
import { createWriteCoalescer } from './write-coalescer.ts'

export const EVENT_SOCKETS_PER_ADDRESS = 500
export const EVENT_SOCKETS_PER_SESSION = 50
/** Bytes of a frame from a console; a hello is a few words. */
const FRAME_LIMIT = 4 * 1024
/**
 * Consoles that are sent their missed events at the same time. The others wait, so that the reconnects after a restart
 * do not fill the memory.
 */
const REPLAYS_AT_ONCE = 8
/** How often the session of each socket is checked again, ms. */
const RECHECK_EVERY = 60_000

export type EventSocketDeps = Omit<ConsoleDeps, 'sessions' | 'replays'>

export interface EventSockets {
  accept(upgrade: Upgrade): void
  /** Sends an event to every console that may be told of it. */
  push(event: PlacedEvent): void
  /** The number of open sockets. */
  count(): number
  /** Closes all sockets; the consoles reconnect by themselves. */
  stop(): void
}

/** The consoles' event sockets `GET <base>/ws/events` (contract events.ts). */
export function createEventSockets(deps: EventSocketDeps): EventSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT, perMessageDeflate: false })
  const consoles = new Map<ConsoleSocket, Duplex>()
  const together = createWriteCoalescer()
  const sessions = createCounter(EVENT_SOCKETS_PER_SESSION)
  const replays = pLimit(REPLAYS_AT_ONCE)

  async function beat() {
    const frame: SocketFrame = { type: 'beat', at: new Date().toISOString() }
    const text = JSON.stringify(frame)
    for (const console of consoles.keys()) console.beat(text)
  }

  async function recheck() {
    for (const console of consoles.keys()) void console.recheck()
  }

  const { log } = deps
  const repeated = [
    createRepeated(beat, { name: 'beat of consoles', every: EVENT_BEAT_SECONDS * 1000, log }),
    createRepeated(recheck, { name: 'sessions of consoles', every: RECHECK_EVERY, log }),
  ]
  for (const work of repeated) work.start()

  return {
    accept({ request, socket, head, address }) {
      server.handleUpgrade(request, socket, head, ws => {
        const console = new ConsoleSocket(ws, address, { ...deps, sessions, replays })
        consoles.set(console, socket)
        ws.once('close', () => consoles.delete(console))
      })
    },
    push(event) {
      if (consoles.size === 0) return
      const frame = frameText(event)
      for (const [console, socket] of consoles) {
        together.hold(socket)
        console.push(event, frame)
      }
    },
    count: () => consoles.size,
    stop() {
      for (const work of repeated) void work.stop()
      for (const console of consoles.keys()) console.close()
      server.close()
    },
  }
}
