import { z } from 'zod'
import type { AnyEvent } from './contract.ts'
import type { Envelope } from './core/envelope.ts'

export type EventType = AnyEvent['type']
export type EventData<T extends EventType> = z.output<Extract<AnyEvent, { type: T }>['data']>

/** A frame of the event socket: a committed change. `seq` is opaque; the newest one is sent back as `since`. */
export type EventFrame = {
  [T in EventType]: { seq: string; type: T; at: string; data: EventData<T> }
}[EventType]

/**
 * Frames of the socket itself. `ready` answers the first frame; `resync` says that `since` is older than what is
 * kept, so everything shown must be fetched again; `beat` comes every EVENT_BEAT_SECONDS; `answer` is what the call of that
 * number would have been answered over HTTP.
 */
export type SocketFrame =
  | { type: 'ready'; seq: string; at: string }
  | { type: 'resync'; seq: string; at: string }
  | { type: 'beat'; at: string }
  | { type: 'answer'; n: number; envelope: Envelope<unknown> }
  | {
      type: 'refused'
      code: 'session.login_needed' | 'access.no_centre' | 'request.invalid' | 'request.too_many'
    }

/** A console that hears nothing for two beats takes the socket for dead and reconnects. */
export const EVENT_BEAT_SECONDS = 10
export const EVENT_SOCKET_PATH = '/ws/events'

/** The first frame a console sends; the ticket is never in the address. */
export const eventHello = z.strictObject({
  ticket: z.string().min(1).max(200),
  centerId: z.uuid().optional(),
  since: z.string().max(64).optional(),
})
export type EventHello = z.infer<typeof eventHello>

/** Calls that one socket may make in a minute; with more it is refused. */
export const SOCKET_CALLS_A_MINUTE = 120

/** A call over the socket, after `ready`: one whose meta says `overSocket`, with the body that it would have over HTTP. */
export const socketCall = z.strictObject({
  type: z.literal('call'),
  /** The client's own number, which comes back with the answer. */
  n: z.int().min(0),
  path: z.string().max(200),
  body: z.record(z.string(), z.unknown()),
})
export type SocketCall = z.infer<typeof socketCall>
