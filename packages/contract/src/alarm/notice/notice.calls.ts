import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import { BATCH_LIMIT, done, id, idRequest, moment, nothing, searchText } from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import { alarmLevel } from '../alarm.ts'
import { deliveryReason, deliveryState, noticeChannel, noticeReason, noticeSettled } from './notice.ts'
import {
  escalationChain,
  escalationChainDraft,
  mailServerDraft,
  mqttServerDraft,
  noticeServers,
  ownNotices,
  ownNoticeSettings,
  trialResult,
  webhook,
  webhookDraft,
  webhookUpdate,
  webhookWithSecret,
} from './notice.settings.ts'

const edit = { by: 'permission', permission: 'notice.edit' } as const
const editAll = { ...edit, object: 'none' } as const
const own = { by: 'signed-in', object: 'none' } as const
const ownIds = z.strictObject({ ids: z.array(id).min(1).max(BATCH_LIMIT) })
const oneWebhook = { kind: 'webhook', ids: (request: { id: string }) => [request.id] } as const

export const noticeDelivery = z.object({
  id,
  noticeId: id,
  reason: noticeReason,
  channel: noticeChannel,
  recipient: z.string(),
  state: deliveryState,
  /** Why it is held, was skipped or did not arrive. */
  why: deliveryReason.nullable(),
  /** The other side's own words. */
  answer: z.string(),
  attempts: z.int(),
  title: z.string(),
  alarmId: id.nullable(),
  alarmNumber: z.string(),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** When a console of the person has had it in view. */
  shownAt: moment.nullable(),
  /** When the person has confirmed it. */
  confirmedAt: moment.nullable(),
  /** Of one that waits: when it is tried or may go. */
  dueAt: moment.nullable(),
})
export type NoticeDelivery = z.infer<typeof noticeDelivery>

/** A notice as a console shows it to its person. */
export const shownNotice = z.object({
  id,
  title: z.string(),
  text: z.string(),
  level: alarmLevel.nullable(),
  alarmId: id.nullable(),
  /** Of an escalation: the step of the chain that told the person. */
  step: z.int().nullable(),
  at: moment,
})
export type ShownNotice = z.infer<typeof shownNotice>

const named = z.object({ id, name: z.string() })

export const noticeCalls = {
  getByPage: defineCall({
    path: '/ams/notice/queryPage',
    summary: 'Who was told what by which way, and whether it arrived, by page',
    request: pageRequest(['createdAt'], {
      recipient: searchText.optional(),
      channel: noticeChannel.optional(),
      state: deliveryState.optional(),
      reason: noticeReason.optional(),
      startTime: moment.optional(),
      endTime: moment.optional(),
    }),
    result: pageOf(noticeDelivery),
    meta: {
      access: { by: 'permission', permission: 'notice.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getOfAlarm: defineCall({
    path: '/ams/notice/listByAlarm',
    summary: 'Who was told of an alarm by which way, and whether it arrived',
    request: z.strictObject({ alarmId: id }),
    result: z.array(noticeDelivery),
    meta: {
      access: {
        by: 'permission',
        permission: 'alarm.view',
        object: { kind: 'alarm', ids: request => [request.alarmId] },
      },
      centre: 'none',
    },
  }),
  getChain: defineCall({
    path: '/ams/notice/getChain',
    summary: 'The escalation chain of the centre',
    request: nothing,
    result: escalationChain,
    meta: { access: editAll, centre: 'required' },
  }),
  updateChain: defineCall({
    path: '/ams/notice/updateChain',
    summary: 'Change the escalation chain of the centre',
    request: escalationChainDraft,
    result: escalationChain,
    refuses: ['notice.changed_meanwhile', 'notice.nobody', 'notice.recipient_unknown'],
    meta: {
      /** The service checks the centre. */
      access: { ...edit, object: 'none' },
      centre: 'required',
      audit: 'notice.update_chain',
    },
  }),
  getRecipients: defineCall({
    path: '/ams/notice/getRecipients',
    summary: 'People, groups, roles and webhooks that a step of the chain may name',
    request: nothing,
    result: z.object({
      users: z.array(named),
      groups: z.array(named),
      roles: z.array(named),
      webhooks: z.array(named),
    }),
    meta: { access: editAll, centre: 'required' },
  }),
  getServers: defineCall({
    path: '/ams/notice/getServers',
    summary: 'The mail server and the broker of MQTT, without their passwords',
    request: nothing,
    result: noticeServers,
    meta: { access: editAll, centre: 'none' },
  }),
  updateMailServer: defineCall({
    path: '/ams/notice/updateMailServer',
    summary: 'Change the mail server',
    request: mailServerDraft,
    result: noticeServers,
    refuses: [
      'notice.changed_meanwhile',
      'notice.password_in_clear',
      'notice.password_again',
      'notice.super_only',
      'notice.address_refused',
    ],
    meta: { access: editAll, centre: 'none', audit: 'notice.update_mail' },
  }),
  updateMqttServer: defineCall({
    path: '/ams/notice/updateMqttServer',
    summary: 'Change the broker of MQTT',
    request: mqttServerDraft,
    result: noticeServers,
    refuses: [
      'notice.changed_meanwhile',
      'notice.password_in_clear',
      'notice.password_again',
      'notice.super_only',
      'notice.address_refused',
    ],
    meta: { access: editAll, centre: 'none', audit: 'notice.update_mqtt' },
  }),
  testMailServer: defineCall({
    path: '/ams/notice/testMailServer',
    summary: 'Send one message by the stored mail server and tell what it answered',
    request: z.strictObject({ to: z.email().max(253) }),
    result: trialResult,
    refuses: ['notice.no_server'],
    meta: {
      access: editAll,
      centre: 'none',
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'notice.test_mail',
    },
  }),
  testMqttServer: defineCall({
    path: '/ams/notice/testMqttServer',
    summary: 'Publish one message by the stored broker and tell what it answered',
    request: nothing,
    result: trialResult,
    refuses: ['notice.no_server'],
    meta: {
      access: editAll,
      centre: 'none',
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'notice.test_mqtt',
    },
  }),
  getWebhooks: defineCall({
    path: '/ams/notice/listWebhooks',
    summary: 'Webhooks of the centre, without their secrets',
    request: nothing,
    result: z.array(webhook),
    meta: { access: editAll, centre: 'required' },
  }),
  addWebhook: defineCall({
    path: '/ams/notice/addWebhook',
    summary: 'Add a webhook; its secret is in this answer alone',
    request: webhookDraft,
    result: webhookWithSecret,
    refuses: ['notice.address_refused', 'notice.webhook_name_taken'],
    meta: { access: editAll, centre: 'required', audit: 'notice.add_webhook' },
  }),
  updateWebhook: defineCall({
    path: '/ams/notice/updateWebhook',
    summary: 'Change a webhook',
    request: webhookUpdate,
    result: webhook,
    refuses: [
      'notice.changed_meanwhile',
      'notice.address_refused',
      'notice.webhook_not_found',
      'notice.webhook_name_taken',
    ],
    meta: { access: { ...edit, object: oneWebhook }, centre: 'none', audit: 'notice.update_webhook' },
  }),
  renewSecret: defineCall({
    path: '/ams/notice/renewSecret',
    summary: 'Give a webhook another secret, which is in this answer alone',
    request: idRequest,
    result: webhookWithSecret,
    refuses: ['notice.webhook_not_found'],
    meta: { access: { ...edit, object: oneWebhook }, centre: 'none', audit: 'notice.renew_secret' },
  }),
  deleteWebhook: defineCall({
    path: '/ams/notice/deleteWebhook',
    summary: 'Delete a webhook; what waits for it is skipped',
    request: idRequest,
    result: done,
    refuses: ['notice.webhook_not_found'],
    meta: { access: { ...edit, object: oneWebhook }, centre: 'none', audit: 'notice.delete_webhook' },
  }),
  testWebhook: defineCall({
    path: '/ams/notice/testWebhook',
    summary: 'Send one signed message to a webhook and tell what it answered',
    request: idRequest,
    result: trialResult,
    refuses: ['notice.webhook_not_found'],
    meta: {
      access: { ...edit, object: oneWebhook },
      centre: 'none',
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'notice.test_webhook',
    },
  }),
  getOwn: defineCall({
    path: '/ams/notice/getOwn',
    summary: 'How the caller wants to be told',
    request: nothing,
    result: ownNotices,
    meta: { access: own, centre: 'none' },
  }),
  updateOwn: defineCall({
    path: '/ams/notice/updateOwn',
    summary: 'Change how the caller wants to be told',
    request: ownNoticeSettings,
    result: ownNotices,
    refuses: ['notice.changed_meanwhile'],
    meta: { access: own, centre: 'none', audit: 'notice.update_own' },
  }),
  getOwnUnconfirmed: defineCall({
    path: '/ams/notice/getOwnUnconfirmed',
    summary:
      'Notices for the caller that are still of use and not confirmed, the newest first, one an alarm that climbs',
    request: nothing,
    result: z.array(shownNotice),
    meta: { access: own, centre: 'none' },
  }),
  markShown: defineCall({
    path: '/ams/notice/markShown',
    summary: 'Tell that a console has had notices of the caller in view',
    request: ownIds,
    result: done,
    meta: { access: own, centre: 'none' },
  }),
  confirm: defineCall({
    path: '/ams/notice/confirm',
    summary: 'Confirm notices of the caller',
    request: ownIds,
    result: done,
    meta: { access: own, centre: 'none' },
  }),
}

const noticeEvents = [
  /** Deliveries were queued. */
  defineEvent('notice.queued', z.object({ noticeId: id, alarmId: id.nullable() })),
  defineEvent('notice.settled', noticeSettled),
  /** To the person alone: there is something to show. */
  defineEvent('notice.told', z.object({ deliveryId: id }), { everyCentre: true }),
] as const

export const noticeModule = { calls: noticeCalls, events: noticeEvents }
