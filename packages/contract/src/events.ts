import { z } from 'zod'
import { alarmEvents } from './alarm/alarm.calls.ts'
import { cameraEvents } from './device/camera.ts'
import { defenceZoneEvents } from './device/defence-zone.ts'
import { deviceEvents } from './device/device.ts'
import { logEvents } from './system/log.ts'
import { mapEvents } from './site/map.ts'
import { organisationEvents } from './site/organisation.ts'
import { parameterEvents } from './system/parameter.calls.ts'
import { platformEvents } from './device/platform.ts'
import { sessionEvents } from './access/session.ts'
import { userGroupEvents } from './access/user-group.ts'
import { userEvents } from './access/user.ts'
import { versionEvents } from './system/version.ts'

/** Every event that the outbox carries to consoles. */
export const events = [
  ...sessionEvents,
  ...userEvents,
  ...userGroupEvents,
  ...parameterEvents,
  ...organisationEvents,
  ...platformEvents,
  ...deviceEvents,
  ...cameraEvents,
  ...defenceZoneEvents,
  ...mapEvents,
  ...alarmEvents,
  ...logEvents,
  ...versionEvents,
] as const

type AnyEvent = (typeof events)[number]
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
