import type {
  DeliveryReason,
  DeliveryState,
  EscalationDuty,
  NoticeChannel,
  NoticeReason,
  NoticeRecipients,
  PersonalChannel,
} from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { ContactChange } from '#server/modules/access/user/contact-change.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRow, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { draftPersonal } from './person/personal-deliveries.ts'
import {
  findWebhook,
  insertDeliveries,
  insertNotice,
  listDeliveries,
  listTold,
  type DraftDelivery,
} from './notice.queries.ts'

/*
 * Other modules tell people and systems by these functions. They add rows in the caller's transaction, so that a notice is sent exactly
 * if that transaction commits, and once. Sending begins after the commit; no function here waits for another system.
 *
 *   const { noticeId, deliveries } = await sendNotice(tx, { cause: `linkage:${runId}:${actionId}`, reason: 'linkage', alarmId, … })
 *   const { deliveries: [hook] } = await sendWebhook(tx, { cause, reason: 'linkage', alarmId, webhookId, body })
 *   const { deliveries: [message] } = await publishMqtt(tx, { cause, reason: 'linkage', alarmId, topic, payload })
 *
 * `cause` is unique and names why the notice is sent. A second call with the same cause adds nothing and returns what was queued first,
 * so that a step which is repeated after a crash tells nobody twice. A delivery is over when its state is none of `waiting`, `sending`, `held`:
 * listen to the event `notice.settled` (`listeners.on('notice.settled', …)`), which each copy of the server hears after each
 * end of a delivery.
 * Other systems may get a message more than once; it carries the id of its delivery (header `id`, Message-ID, MQTT user property `id`).
 */

/** The subject of a notice. If it names an alarm, area and level are those of the alarm. */
export interface NoticeSubject {
  /** Unique over the installation, at most 200 characters: `linkage:<run>:<action>`. */
  cause: string
  reason: NoticeReason
  alarmId?: string | undefined
  /**
   * The place of a notice without an alarm: only people with `alarm.view` there are told. Without alarm and area, people with `alarm.view`
   * anywhere are.
   */
  areaId?: string | undefined
}

export interface NewNotice extends NoticeSubject {
  /**
   * Plain text with fields in braces: `{number} {type} {level} {location} {device} {time} {description}`, or those of `fields`.
   * Nothing in it is ever code; a brace that names no field stays as it is.
   */
  title: string
  text: string
  fields?: Readonly<Record<string, string>>
  recipients: NoticeRecipients
  /** Duties whose present holders are told as well, where the notice names an alarm. */
  duties?: readonly EscalationDuty[]
  channels: readonly PersonalChannel[]
  /** The cause of the notice just before this one. People whom that one told by a way are not told by the same way again. */
  after?: string | undefined
}

export interface NewWebhook extends NoticeSubject {
  /** A receiver of `notice_webhook`. */
  webhookId: string
  /** JSON to send beside the alarm's own; at most NOTICE_PAYLOAD_LIMIT bytes. */
  body?: Readonly<Record<string, unknown>>
}

export interface NewMqttMessage extends NoticeSubject {
  /** Below the site's prefix, without wildcards: `linkage/door-7`. */
  topic: string
  payload: string
}

export interface Delivery {
  id: string
  channel: NoticeChannel
  userId: string | null
  recipient: string
  state: DeliveryState
  reason: DeliveryReason | null
  answer: string
  attempts: number
}

export interface QueuedNotice {
  noticeId: string
  deliveries: Delivery[]
}

/** Tells people. Each is told by the ways of the notice that they want, can be reached by, and have not closed for their quiet hours. */
export async function sendNotice(tx: Tx, notice: NewNotice): Promise<QueuedNotice> {
  const alarm = await alarmOf(tx, notice)
  const about = alarm && { ...alarmObject(alarm), level: alarm.level, centreId: alarm.centre_id }
  // Quiet hours follow the wall clock, which people read.
  const draft = () => draftPersonal(tx, notice, about, new Date())
  return queue(tx, notice, alarm, async () => withoutTold(tx, notice.after, await draft()))
}

/** Marks drafts as skipped if the notice just before has told the same person by the same way. */
async function withoutTold(
  tx: Tx,
  after: string | undefined,
  drafts: DraftDelivery[],
): Promise<DraftDelivery[]> {
  const told = after === undefined ? new Set() : await listTold(tx, after)
  return drafts.map(draft =>
    told.has(`${draft.user_id} ${draft.channel}`) && draft.state !== 'skipped'
      ? { ...draft, state: 'skipped', reason: 'told_before' }
      : draft,
  )
}

/**
 * Tells the former address of an account that its e-mail address or phone number was changed. Whoever changes it redirects alarms and
 * codes, and the owner of the account would not hear of it otherwise. Quiet hours and floods do not hold this message back.
 */
export async function tellFormerAddress(tx: Tx, change: ContactChange): Promise<void> {
  const { userId, version, name, account, address, by } = change
  const subject = { cause: `contact:${userId}:${version}`, reason: 'contact' as const }
  await queue(tx, { ...subject, title: '', text: '', fields: { account, by } }, undefined, async () => [
    { channel: 'email', user_id: userId, recipient: name, receiver: 'email', address, is_whole: true },
  ])
}

/** Sends a signed message to another system. */
export async function sendWebhook(tx: Tx, message: NewWebhook): Promise<QueuedNotice> {
  const alarm = await alarmOf(tx, message)
  const words = { ...message, title: '', text: '' }
  return queue(tx, words, alarm, async () => [await draftWebhook(tx, message)])
}

/** Publishes a message below the site's prefix. */
export async function publishMqtt(
  tx: Tx,
  { topic, payload, ...subject }: NewMqttMessage,
): Promise<QueuedNotice> {
  const alarm = await alarmOf(tx, subject)
  const words = { ...subject, title: '', text: '' }
  return queue(tx, words, alarm, async () => [
    { channel: 'mqtt', topic, payload, recipient: topic, receiver: 'mqtt' },
  ])
}

const alarmOf = async (tx: Tx, { alarmId }: NoticeSubject): Promise<AlarmRow | undefined> =>
  alarmId === undefined ? undefined : findAlarmRow(tx, alarmId)

async function draftWebhook(tx: Tx, { webhookId, body }: NewWebhook): Promise<DraftDelivery> {
  const webhook = await findWebhook(tx, webhookId)
  const payload = body && JSON.stringify(body)
  const draft = { channel: 'webhook' as const, webhook_id: webhookId, ...(payload && { payload }) }
  if (!webhook?.is_enabled)
    return {
      ...draft,
      recipient: webhook?.name ?? '',
      receiver: 'webhook',
      state: 'skipped',
      reason: 'deleted',
    }
  return { ...draft, recipient: webhook.name, receiver: new URL(webhook.url).host }
}

async function queue(
  tx: Tx,
  notice: NoticeSubject & Pick<NewNotice, 'title' | 'text' | 'fields'>,
  alarm: AlarmRow | undefined,
  draft: () => Promise<readonly DraftDelivery[]>,
): Promise<QueuedNotice> {
  const areaId = alarm?.area_id ?? notice.areaId ?? null
  const { id, isNew } = await insertNotice(tx, {
    cause: notice.cause,
    reason: notice.reason,
    alarm_id: alarm?.id ?? null,
    area_id: areaId,
    level: alarm?.level ?? null,
    title: notice.title,
    body: notice.text,
    fields: notice.fields ?? {},
  })
  if (isNew) {
    await insertDeliveries(tx, id, await draft())
    await writeEvent(tx, {
      type: 'notice.queued',
      data: { noticeId: id, alarmId: alarm?.id ?? null },
      audience: { permission: 'alarm.view', ...(alarm ? alarmObject(alarm) : { areaId }) },
    })
  }
  return { noticeId: id, deliveries: await listDeliveries(tx, id) }
}
