import type { Translator } from '@palisade/phrases'
import type { Db } from '#server/infra/database/database.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { Outcome } from './delivery.rules.ts'
import type { DueDelivery } from './delivery.queries.ts'
import type { createMailSend } from '../channel/mail.ts'
import type { MqttLink } from '../channel/mqtt.ts'
import type { createWebhookSend } from '../channel/webhook.ts'
import { digestOf, isEmptyDigest, presentMessage, type Message } from '../message/message.presenter.ts'
import { findWebhook } from '../notice.queries.ts'
import { findReader } from '../person/person.queries.ts'
import type { Accounts } from '../server/accounts.ts'
import { findAlarmRow, findAlarmRows, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { presentAlarm } from '#server/modules/alarm/alarm/alarm.presenter.ts'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'

/** Tells the phones of a person. @returns how it ended */
export type TellPhones = (
  userId: string,
  message: { title: string; level: string },
  signal: AbortSignal,
) => Promise<Outcome>

export interface SendDeps {
  db: Db
  sealer: SecretCipher
  accounts: Accounts
  sendMail: ReturnType<typeof createMailSend>
  sendWebhook: ReturnType<typeof createWebhookSend>
  mqtt: MqttLink
  tellPhones: TellPhones
  texts: { chinese: Translator; english: Translator }
}

/** Reads the alarms that a digest names, by id; none for another notice. */
export async function alarmsOf(
  db: Db,
  notice: Pick<DueDelivery, 'cause_reason' | 'fields'>,
): Promise<Map<string, AlarmRow>> {
  if (notice.cause_reason !== 'digest') return new Map()
  const ids = digestOf(notice).held.flatMap(({ alarm_id }) => alarm_id ?? [])
  return new Map((await findAlarmRows(db, ids)).map(row => [row.id, row]))
}

const noServer: Outcome = { kind: 'skipped', reason: 'no_server' }
const deleted: Outcome = { kind: 'skipped', reason: 'deleted' }
const noRight: Outcome = { kind: 'skipped', reason: 'no_right' }

const maySee = async (db: Db, userId: string, alarm: AlarmRow): Promise<boolean> =>
  (await listPermittedUsers(db, 'alarm.view', alarmObject(alarm))).includes(userId)

/** Keeps the alarms that a person may see now: while a notice was held for hours, its alarm may have gone out of their reach. */
async function seenBy(
  db: Db,
  userId: string,
  alarms: ReadonlyMap<string, AlarmRow>,
): Promise<Map<string, AlarmRow>> {
  const seen = new Map<string, AlarmRow>()
  // One after the other: a digest names few.
  for (const [id, alarm] of alarms) if (await maySee(db, userId, alarm)) seen.set(id, alarm)
  return seen
}

/** The context with which the secret of a webhook is sealed, so that it opens only for its own row. */
export const webhookOwner = (id: string): string => `notice_webhook ${id}`

/** Makes one try of a delivery by its way. A notice for the console needs no sending: it is there once its end is stored. */
export function createSend(deps: SendDeps) {
  const { db, sealer, accounts, sendMail, sendWebhook, mqtt, tellPhones, texts } = deps

  const textsOf = (locale: string | undefined) => (locale === 'zh_CN' ? texts.chinese : texts.english)

  async function mailTo(to: string, { id, attempts }: DueDelivery, message: Message): Promise<Outcome> {
    const account = await accounts.mail()
    if (!account) return noServer
    return sendMail(account, { id, to, ...message }, attempts)
  }

  async function personal(
    due: DueDelivery,
    alarm: AlarmRow | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const reader = due.user_id === null ? undefined : await findReader(db, due.user_id)
    if (due.address !== null) return toFormer({ ...due, address: due.address }, reader?.locale)
    if (!reader) return deleted
    if (alarm && !(await maySee(db, reader.id, alarm))) return noRight
    if (due.channel === 'console') return { kind: 'sent' }
    const t = textsOf(reader.locale)
    const alarms = await seenBy(db, reader.id, await alarmsOf(db, due))
    if (isEmptyDigest(due, alarms)) return noRight
    const message = presentMessage(t, due, alarm, alarms)
    if (due.channel === 'push')
      return tellPhones(reader.id, { title: message.title, level: message.text }, signal)
    if (reader.email === '') return { kind: 'skipped', reason: 'no_address' }
    return mailTo(reader.email, due, message)
  }

  /** Sends to an address that the person does not have any more, also if the account is disabled or deleted. */
  const toFormer = (due: DueDelivery & { address: string }, locale: string | undefined): Promise<Outcome> =>
    mailTo(due.address, due, presentMessage(textsOf(locale), due, undefined))

  async function toWebhook(
    due: DueDelivery,
    alarm: AlarmRow | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const webhook = due.webhook_id === null ? undefined : await findWebhook(db, due.webhook_id)
    const secret = webhook && sealer.unseal(webhookOwner(webhook.id), webhook.secret)
    if (!webhook?.is_enabled || secret === undefined) return deleted
    const body = JSON.stringify({
      id: due.id,
      reason: due.cause_reason,
      at: due.created_at.toISOString(),
      ...(alarm && { alarm: presentAlarm(alarm) }),
      ...(due.payload !== null && { data: JSON.parse(due.payload) as unknown }),
    })
    return sendWebhook({ id: due.id, url: webhook.url, secret, body }, signal)
  }

  async function toBroker({ id, topic, payload }: DueDelivery): Promise<Outcome> {
    const account = await accounts.mqtt()
    if (!account) return noServer
    return mqtt.publish(account, { id, topic: topic ?? 'notice', payload: payload ?? '' })
  }

  return async (due: DueDelivery, signal: AbortSignal): Promise<Outcome> => {
    const alarm = due.alarm_id === null ? undefined : await findAlarmRow(db, due.alarm_id)
    if (due.cause_reason === 'escalation' && alarm?.status !== 'on_alert')
      return { kind: 'skipped', reason: 'answered' }
    if (due.channel === 'webhook') return toWebhook(due, alarm, signal)
    return due.channel === 'mqtt' ? toBroker(due) : personal(due, alarm, signal)
  }
}
