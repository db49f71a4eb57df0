import { publishMqtt, sendNotice, sendWebhook } from '#server/modules/alarm/notice/notice-port.ts'
import { findCentreCode } from './action.queries.ts'
import { done, failed, type ActionContext, type ActionHandler } from './action.ts'

/** The cause of a notice, which the queue accepts once, so that a repeat after a crash tells nobody twice. */
const about = ({ run, position }: ActionContext) => ({
  cause: `linkage:${run.id}:${position}`,
  reason: 'linkage' as const,
  alarmId: run.alarm_id,
})

/** Queues a notice to people. The list of notices of the alarm shows whether it reached each of them. */
export const tellPeople: ActionHandler<'notice'> = {
  async within(tx, context) {
    const { userIds, groupIds, roleIds, channels, title, text } = context.action
    const recipients = { userIds, groupIds, roleIds }
    const notice = { ...about(context as ActionContext), recipients, channels, title, text }
    const { deliveries } = await sendNotice(tx, notice)
    const told = deliveries.filter(delivery => delivery.state !== 'skipped')
    const target = [...new Set(told.map(delivery => delivery.recipient))].join(', ')
    return told.length > 0 ? done({ target }) : failed('nobody_told')
  },
}

export const callWebhook: ActionHandler<'webhook'> = {
  async within(tx, context) {
    const { webhookId, text } = context.action
    const body = { rule: context.run.rule_name, ...(text !== '' && { text }) }
    const { deliveries } = await sendWebhook(tx, { ...about(context as ActionContext), webhookId, body })
    const [delivery] = deliveries
    const target = delivery?.recipient ?? ''
    return !delivery || delivery.state === 'skipped' ? failed('receiver_gone', { target }) : done({ target })
  },
}

/**
 * Publishes below `linkage/<code of the alarm's centre>/`, so that a rule can imitate neither the messages of alarms nor another centre.
 */
export const publishMessage: ActionHandler<'mqtt'> = {
  async within(tx, context) {
    const { topic: below, text } = context.action
    const code = await findCentreCode(tx, context.run.area_id)
    const topic = `linkage/${code ?? 'unknown'}/${below.replace(/^linkage\//, '')}`
    await publishMqtt(tx, { ...about(context as ActionContext), topic, payload: text })
    return done({ target: topic })
  },
}
