import { notificationXml } from './events/notifications.ts'
import type { OperationCall, Operations } from './operation.ts'
import { SoapFault } from './soap.ts'

const LONGEST_SUBSCRIPTION_MS = 3_600_000
const LONGEST_PULL_MS = 60_000

/** `PT1M30S` in ms. */
export function durationMs(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? []
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

const subscriptionOf = ({ path }: OperationCall): string =>
  /^\/onvif\/event\/sub\/(\d+)$/.exec(path)?.[1] ?? ''

function times({ model }: OperationCall, prefix: string, untilMs: number): string {
  const iso = (at: number): string => new Date(at).toISOString()
  return `<${prefix}:CurrentTime>${iso(model.now())}</${prefix}:CurrentTime><${prefix}:TerminationTime>${iso(model.now() + untilMs)}</${prefix}:TerminationTime>`
}

const unknown = (): SoapFault => new SoapFault('No such subscription', ['ResourceUnknown'])

export const eventService: Operations = {
  CreatePullPointSubscription(call) {
    const ms = Math.min(
      LONGEST_SUBSCRIPTION_MS,
      durationMs(call.request.text('InitialTerminationTime')) || 60_000,
    )
    const subscription = call.model.notifications.subscribe(ms)
    if (!subscription) throw new SoapFault('Too many subscriptions', ['MaxPullPoints'], false)
    return `<tev:CreatePullPointSubscriptionResponse><tev:SubscriptionReference><wsa:Address>${call.base}/onvif/event/sub/${subscription.id}</wsa:Address></tev:SubscriptionReference>${times(call, 'wsnt', ms)}</tev:CreatePullPointSubscriptionResponse>`
  },
  async PullMessages(call) {
    const ms = Math.min(LONGEST_PULL_MS, durationMs(call.request.text('Timeout')))
    const limit = Math.min(100, Number(call.request.text('MessageLimit')) || 1)
    const wait = call.isPullAtOnce ? 0 : ms
    const messages = await call.model.notifications.pull(subscriptionOf(call), wait, limit)
    if (!messages) throw unknown()
    return `<tev:PullMessagesResponse>${times(call, 'tev', 60_000)}${messages.map(notificationXml).join('')}</tev:PullMessagesResponse>`
  },
  SetSynchronizationPoint(call) {
    if (!call.model.notifications.synchronize(subscriptionOf(call))) throw unknown()
    return '<tev:SetSynchronizationPointResponse/>'
  },
  Renew(call) {
    const ms = Math.min(LONGEST_SUBSCRIPTION_MS, durationMs(call.request.text('TerminationTime')) || 60_000)
    if (!call.model.notifications.renew(subscriptionOf(call), ms)) throw unknown()
    return `<wsnt:RenewResponse>${times(call, 'wsnt', ms)}</wsnt:RenewResponse>`
  },
  Unsubscribe(call) {
    if (!call.model.notifications.unsubscribe(subscriptionOf(call))) throw unknown()
    return '<wsnt:UnsubscribeResponse/>'
  },
}
