import { z } from 'zod'
import { id, moment } from '../../core/fields.ts'

/** Ways to a person, and ways to another system. */
export const personalChannels = ['console', 'push', 'email'] as const
export const personalChannel = z.enum(personalChannels)
export type PersonalChannel = z.infer<typeof personalChannel>
export const noticeChannels = [...personalChannels, 'webhook', 'mqtt'] as const
export const noticeChannel = z.enum(noticeChannels)
export type NoticeChannel = z.infer<typeof noticeChannel>

/** The cause of a notice; a digest stands for several that were held together, `contact` is the change of an account's address. */
export const noticeReasons = ['escalation', 'linkage', 'procedure', 'contact', 'digest', 'test'] as const
export const noticeReason = z.enum(noticeReasons)
export type NoticeReason = z.infer<typeof noticeReason>

/**
 * A delivery's way: `waiting` and `sending` until it is `sent`, `failed` (refused for good), or `given_up` (its time is over).
 * `held` waits for the end of quiet hours or of a flood and is then sent or `grouped` into a digest. `skipped` was never sent.
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'given_up',
  'held',
  'grouped',
  'skipped',
] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof deliveryState>

/** Why a delivery is held, was skipped, or did not arrive. */
export const deliveryReasons = [
  'quiet_hours',
  'flood',
  'told_before',
  'not_wanted',
  'no_right',
  'no_address',
  'no_phone',
  'no_server',
  'answered',
  'deleted',
  'address_refused',
  'unreachable',
  'certificate',
  'timeout',
  'refused',
  'error',
  'restored',
] as const
export const deliveryReason = z.enum(deliveryReasons)
export type DeliveryReason = z.infer<typeof deliveryReason>

/** Most characters of a template's title and text. */
export const NOTICE_TITLE_LIMIT = 100
export const NOTICE_TEXT_LIMIT = 1_000
/** Bytes of what goes to another system at most. */
export const NOTICE_PAYLOAD_LIMIT = 16 * 1024
/** Users, groups and roles of one notice. */
export const NOTICE_RECIPIENTS_LIMIT = 100

/** Who shall be told: these people, the members of these groups, and the holders of these roles. */
export const noticeRecipients = z.strictObject({
  userIds: z.array(id).max(NOTICE_RECIPIENTS_LIMIT).default([]),
  groupIds: z.array(id).max(NOTICE_RECIPIENTS_LIMIT).default([]),
  roleIds: z.array(id).max(NOTICE_RECIPIENTS_LIMIT).default([]),
})
export type NoticeRecipients = z.infer<typeof noticeRecipients>

/** The end of a delivery, or that it has to wait. */
export const noticeSettled = z.object({
  deliveryId: id,
  noticeId: id,
  alarmId: id.nullable(),
  channel: noticeChannel,
  state: deliveryState,
  reason: deliveryReason.nullable(),
  at: moment,
})

/** More than so many notices by one way within the window are held and told to a person as one, with their number. */
export const NOTICE_FLOOD_COUNT = 10
export const NOTICE_FLOOD_SECONDS = 60
/** Titles that a digest lists; it counts all. */
export const NOTICE_DIGEST_LINES = 20
