import { z } from 'zod'
import { alarmLevel } from './alarm.ts'
import { defineCall } from '../core/call.ts'
import { deviceCode, id, moment } from '../core/fields.ts'

/** Bytes of an event's picture after base64 is decoded: 5 MB (ALARM-22). */
export const EVENT_PICTURE_LIMIT = 5 * 1024 * 1024
/** Bytes of a request that holds such a picture as base64 and the other fields. */
export const EVENT_BODY_LIMIT = Math.ceil((EVENT_PICTURE_LIMIT * 4) / 3) + 64 * 1024

/** How far an event's own clock may run ahead of ours, and how late it may arrive. */
export const EVENT_AHEAD_SECONDS = 300
export const EVENT_LATE_DAYS = 7

/**
 * Events of one API key within a minute, on all copies of the server together; further ones are refused with 429 and the
 * seconds to wait. It is twice what a site is built for.
 */
export const EVENTS_A_MINUTE = 60_000

/** A keep-alive names at most this many devices. */
export const KEEP_ALIVE_CODES_MAX = 500

export const outsideEvent = z.strictObject({
  /** The sender's own id: the same one again changes nothing and gets the same answer. */
  eventId: z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}+$/u, 'event_id'),
  deviceCode,
  type: z.string().min(1).max(64),
  occurredAt: moment.optional(),
  level: alarmLevel.optional(),
  description: z.string().max(1024).optional(),
  /** Base64 of a JPEG, PNG or BMP. */
  picture: z.base64().optional(),
})
export type OutsideEvent = z.infer<typeof outsideEvent>

export const intakeCalls = {
  /** `alarmId` is null when the site's event rules raise no alarm for the type. */
  report: defineCall({
    path: '/open/events',
    summary: 'An outside system reports an event of a device',
    request: outsideEvent,
    result: z.object({ alarmId: id.nullable() }),
    refuses: [
      'event.device_unknown',
      'event.type_unknown',
      'event.time_in_future',
      'event.time_too_old',
      'event.picture_invalid',
      'event.picture_too_large',
    ],
    meta: {
      access: { by: 'api-key', scope: 'event.intake', object: 'none' },
      centre: 'none',
      bodyLimit: EVENT_BODY_LIMIT,
      rate: { max: EVENTS_A_MINUTE, seconds: 60, by: 'api-key' },
    },
  }),
  /** The answer lists the codes that no device has; the devices of the others count as alive. */
  keepAlive: defineCall({
    path: '/open/keepAlive',
    summary: 'An outside system says which of its devices are alive',
    request: z.strictObject({ deviceCodes: z.array(deviceCode).min(1).max(KEEP_ALIVE_CODES_MAX) }),
    result: z.object({ unknownCodes: z.array(z.string()) }),
    meta: { access: { by: 'api-key', scope: 'event.intake', object: 'none' }, centre: 'none' },
  }),
}

export const intakeModule = { calls: intakeCalls }
