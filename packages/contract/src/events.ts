import { z } from 'zod'
import type { AnyEvent } from './contract.ts'

export type EventType = AnyEvent['type']
export type EventData<T extends EventType> = z.output<Extract<AnyEvent, { type: T }>['data']>

/** A frame of the event socket: a committed change. `seq` is opaque; the newest one is sent back as `since`. */
export type EventFrame = {
  [T in EventType]: { seq: string; type: T; at: string; data: EventData<T> }
}[EventType]

/**
 * Frames of the socket itself. `ready` answers the first frame; `resync` says that `since` is older than what is
 * kept, so everything shown must be fetched again; `beat` comes every EVENT_BEAT_SECONDS.
 */
export type SocketFrame =
  | { type: 'ready'; seq: string; at: string }
  | { type: 'resync'; seq: string; at: string }
  | { type: 'beat'; at: string }
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
