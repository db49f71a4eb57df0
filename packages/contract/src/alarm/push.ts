import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { nothing } from '../core/fields.ts'

/** The most phones of one user that are told of their tasks; a further one takes the place of the oldest. */
export const PUSH_PHONES_LIMIT = 10
/** The most characters of a push service's address. */
export const PUSH_ENDPOINT_LIMIT = 2_048
/** Minutes for which a push that could not be delivered is tried again; later its news is old. */
export const PUSH_KEPT_MINUTES = 60

/**
 * Whether the caller's phone is told of tasks while the page is closed: `off` it has not asked for it, `checking` the first
 * message is on its way, `unreachable` the site finds no way to the phone's push service, `refused` that service does not
 * take our messages, `no_contact` it takes them only from who states a contact (the parameter `push.contact`).
 */
export const pushStatuses = ['off', 'checking', 'on', 'unreachable', 'refused', 'no_contact'] as const
export const pushStatus = z.enum(pushStatuses)
export type PushStatus = z.infer<typeof pushStatus>

export const ownPush = z.object({
  status: pushStatus,
  /** Public key of the installation (VAPID), base64url: the browser subscribes with it. */
  publicKey: z.string(),
})
export type OwnPush = z.infer<typeof ownPush>

/** Keys of a browser's subscription, base64url: an uncompressed point of P-256 and 16 bytes. */
const p256dh = z.string().regex(/^[A-Za-z0-9_-]{87}$/)
const auth = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/**
 * The message that a phone decrypts; no personal data. Title and level are words in the language that the phone subscribed
 * with, for a service worker has no catalogue.
 */
export interface PushMessage {
  /** Null in the message that proves the way. */
  taskId: string | null
  title: string
  level: string
}

const staff = { by: 'permission', permission: 'staff.use', object: 'none' } as const

export const pushCalls = {
  getOwn: defineCall({
    path: '/ams/push/getOwn',
    summary: 'Whether the phone of this session is told of tasks by Web Push, and the key to subscribe with',
    request: nothing,
    result: ownPush,
    meta: { access: staff, centre: 'none' },
  }),
  subscribe: defineCall({
    path: '/ams/push/subscribe',
    summary: 'Tell the phone of this session of tasks by Web Push; a first message proves the way',
    request: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(PUSH_ENDPOINT_LIMIT),
      keys: z.strictObject({ p256dh, auth }),
    }),
    result: ownPush,
    refuses: ['push.address_refused', 'push.key_invalid'],
    meta: {
      access: staff,
      centre: 'none',
      rate: { max: 20, seconds: 60, by: 'user' },
      audit: 'push.subscribe',
    },
  }),
  unsubscribe: defineCall({
    path: '/ams/push/unsubscribe',
    summary: 'Tell the phone of this session of tasks no longer',
    request: nothing,
    result: ownPush,
    meta: { access: staff, centre: 'none', audit: 'push.unsubscribe' },
  }),
}

/** To the user alone: the status of one of their phones has changed. */
const pushEvents = [defineEvent('push.changed', z.object({}), { everyCentre: true })] as const

export const pushModule = { calls: pushCalls, events: pushEvents }
