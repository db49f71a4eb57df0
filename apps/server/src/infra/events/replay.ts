import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import { compareCursors, type Cursor } from '#server/infra/outbox/cursor.ts'
import { listEvents, type PlacedEvent } from '#server/infra/outbox/outbox.queries.ts'

/** The most missed events that are sent again; a console that missed more loads everything anew. */
export const REPLAY_LIMIT = 5_000
const BATCH = 200
/** Reading pauses while more than this many bytes wait to be sent. */
const AHEAD = 256 * 1024
const AHEAD_PAUSE = 20

/** The frame in which consoles receive a committed event. */
export function frameText({ seq, type, at, data }: PlacedEvent): string {
  return JSON.stringify({ seq, type, at: at.toISOString(), data })
}

/**
 * Sends all events after `from` to a socket, no faster than it reads, until it has caught up with the dispatcher.
 * Between the last look at `position` and the return nothing is awaited, so the socket can go live right then.
 * @param prepare awaited after each read and before its events are told; it may close the socket
 */
export async function replay(
  ws: WebSocket,
  from: Cursor,
  source: { pool: Pool; position(): Cursor },
  prepare: () => Promise<void>,
  tell: (event: PlacedEvent) => void,
): Promise<void> {
  let cursor = from
  while (ws.readyState === ws.OPEN && compareCursors(cursor, source.position()) < 0) {
    const until = source.position()
    const events = await listEvents(source.pool, cursor, BATCH, until)
    await prepare()
    if (ws.readyState !== ws.OPEN) return
    for (const event of events) tell(event)
    cursor = events.length < BATCH ? until : (events.at(-1)?.cursor ?? until)
    while (ws.bufferedAmount > AHEAD && ws.readyState === ws.OPEN) await pause(AHEAD_PAUSE)
  }
}
