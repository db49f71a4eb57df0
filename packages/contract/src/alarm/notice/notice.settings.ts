import { z } from 'zod'
import { id, moment, version } from '../../core/fields.ts'
import { email } from '../../access/user.ts'
import { noticeRecipients, personalChannel, personalChannels } from './notice.ts'

/** Seconds without an acknowledgement after which an alarm takes the next step of its chain. */
export const ESCALATION_SECONDS_MIN = 10
export const ESCALATION_SECONDS_MAX = 24 * 3600
export const ESCALATION_SECONDS_VERY_URGENT = 60
export const ESCALATION_STEPS_LIMIT = 10
export const ESCALATION_REPEATS_MAX = 20
export const ESCALATION_WEBHOOKS_LIMIT = 10

const wait = z.int().min(ESCALATION_SECONDS_MIN).max(ESCALATION_SECONDS_MAX).nullable()
const waits = z.strictObject({ very_urgent: wait, urgent: wait, general: wait, low: wait })
export type EscalationWaits = z.infer<typeof waits>

/**
 * People whom a step tells by what they may do, without a name: `handle` is who may handle the alarm where it is and is signed in,
 * `administer` who administers escalation in the alarm's centre. They are told by the ways that they have.
 */
export const escalationDuties = ['handle', 'administer'] as const
export const escalationDuty = z.enum(escalationDuties)
export type EscalationDuty = z.infer<typeof escalationDuty>

const step = z.strictObject({
  ...noticeRecipients.shape,
  duties: z.array(escalationDuty).max(escalationDuties.length),
  channels: z.array(personalChannel).max(personalChannels.length),
  webhookIds: z.array(id).max(ESCALATION_WEBHOOKS_LIMIT),
})
export type EscalationStep = z.infer<typeof step>

const chain = {
  isEnabled: z.boolean(),
  /** By level; null = alarms of it do not climb. */
  waits,
  steps: z.array(step).max(ESCALATION_STEPS_LIMIT),
  /** How often the whole chain is run again. */
  repeats: z.int().min(0).max(ESCALATION_REPEATS_MAX),
}
/** A chain that is on without a step, or a step that tells nobody, is refused with `notice.nobody`. */
export const escalationChainDraft = z.strictObject({ ...chain, version })
/** `version` is 0 while nobody has written one: then the product's own is in force. */
export const escalationChain = z.object({
  ...chain,
  version,
  savedBy: z.string(),
  savedAt: moment.nullable(),
})
export type EscalationChain = z.infer<typeof escalationChain>

const NAME_LIMIT = 253
const host = z.string().trim().min(1).max(NAME_LIMIT)
const port = z.int().min(1).max(65_535)
const userName = z.string().max(NAME_LIMIT)
/**
 * Null leaves the stored one, an empty text removes it. It is never shown again, and goes to no other server than the one that it
 * was given for: with another address, encryption or user it is refused as `notice.password_again`.
 */
const password = z.string().max(NAME_LIMIT).nullable()
/** PEM of the authority that signed the server's certificate; empty = those of this machine. */
const authority = z
  .string()
  .trim()
  .max(16 * 1024)

/** `starttls` must succeed; `none` sends in clear and therefore takes no password. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
/** A host, or an address in brackets. */
export const HELO_NAME =
  /^(?:\[[\w.:]+\]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)?$/i
/** By what name we greet the mail server (EHLO); empty = the domain of the sender. Some refuse a name that the DNS does not know. */
const heloName = z.string().trim().max(NAME_LIMIT).regex(HELO_NAME).default('')
export const mailSettings = z.strictObject({
  host,
  port,
  security: z.enum(mailSecurities),
  userName,
  from: z.email().max(NAME_LIMIT),
  heloName,
  authority,
})
export type MailSettings = z.infer<typeof mailSettings>

export const mqttSecurities = ['tls', 'none'] as const
/** Levels of a topic without wildcards. */
const prefix = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^+#\p{Cc}/]+(\/[^+#\p{Cc}/]+)*$/u)
export const mqttSettings = z.strictObject({
  host,
  port,
  security: z.enum(mqttSecurities),
  userName,
  prefix,
  /** Whether every alarm of the site is published below the prefix. */
  publishesAlarms: z.boolean(),
  authority,
})
export type MqttSettings = z.infer<typeof mqttSettings>

const server = { isEnabled: z.boolean(), password, version }
export const mailServerDraft = z.strictObject({ ...mailSettings.shape, ...server })
export const mqttServerDraft = z.strictObject({ ...mqttSettings.shape, ...server })

const shown = { isEnabled: z.boolean(), hasPassword: z.boolean(), version, savedBy: z.string() }
/** Null while none is set up. */
export const noticeServers = z.object({
  /** They serve all centres and hold passwords: only super administrators change them (`notice.super_only`). */
  mayEdit: z.boolean(),
  mail: z.object({ ...mailSettings.shape, ...shown }).nullable(),
  mqtt: z.object({ ...mqttSettings.shape, ...shown }).nullable(),
})
export type NoticeServers = z.infer<typeof noticeServers>

/** Another system's answer to a trial. */
export const trialResult = z.object({
  isTaken: z.boolean(),
  answer: z.string(),
  reason: z.string().nullable(),
})
export type TrialResult = z.infer<typeof trialResult>

export const WEBHOOK_NAME_LIMIT = 50
const webhookFields = {
  name: z.string().trim().min(1).max(WEBHOOK_NAME_LIMIT),
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  isEnabled: z.boolean(),
}
export const webhookDraft = z.strictObject(webhookFields)
export const webhookUpdate = z.strictObject({ id, version, ...webhookFields })
export const webhook = z.object({ id, version, ...webhookFields, savedBy: z.string(), savedAt: moment })
export type Webhook = z.infer<typeof webhook>
/** The key of its signatures, in this answer alone. */
export const webhookWithSecret = webhook.extend({ secret: z.string() })

/** Minutes of a day of the site. */
const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1)
export const ownNoticeSettings = z.strictObject({
  /** Where their e-mail goes, that of their account; empty = nowhere. */
  email,
  /** Ways beside the console, which always is one. */
  ways: z.array(z.enum(['push', 'email'])).max(2),
  /** Null = at every hour. A span may run over midnight. */
  quiet: z.strictObject({ from: minute, to: minute }).nullable(),
  /** Very urgent notices come all the same unless this is set. */
  quietCoversVeryUrgent: z.boolean(),
  version,
})
export const ownNotices = ownNoticeSettings.extend({
  phones: z.int(),
})
export type OwnNotices = z.infer<typeof ownNotices>
