import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import { compareCursors, type Cursor } from '../outbox/cursor.ts'
import { listEvents, type PlacedEvent } from '../outbox/outbox.queries.ts'

/** Missed events that are sent again; a console that missed more fetches everything anew. */
export const REPLAY_LIMIT = 5_000
const BATCH = 200
/** Reading waits while more than this waits to be sent, bytes. */
const AHEAD = 256 * 1024
const AHEAD_PAUSE = 20

/** A committed event as consoles get it. */
export function frameText({ seq, type, at, data }: PlacedEvent): string {
  return JSON.stringify({ seq, type, at: at.toISOString(), data })
}

/**
 * Tells a socket of everything after a place, no faster than it reads, until it has reached what the dispatcher has handed
 * on. Nothing lies between the last look at `position` and the return, so the socket can go live right then.
 */
export async function replay(
  ws: WebSocket,
  from: Cursor,
  source: { pool: Pool; position(): Cursor },
  tell: (event: PlacedEvent) => void,
): Promise<void> {
  let cursor = from
  while (ws.readyState === ws.OPEN && compareCursors(cursor, source.position()) < 0) {
    const until = source.position()
    const events = await listEvents(source.pool, cursor, BATCH, until)
    for (const event of events) tell(event)
    cursor = events.length < BATCH ? until : (events.at(-1)?.cursor ?? until)
    while (ws.bufferedAmount > AHEAD && ws.readyState === ws.OPEN) await pause(AHEAD_PAUSE)
  }
}
