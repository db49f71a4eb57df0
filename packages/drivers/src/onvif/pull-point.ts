import { DeviceFault } from '../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import { pathOf } from './addresses.ts'
import { isRefusal, type Device } from './device.ts'
import { emptyRequest, writeRequest } from './request-writer.ts'
import { addressing } from './soap-client.ts'

const EVENTS_NS = 'http://www.onvif.org/ver10/events/wsdl'
const WSNT_NS = 'http://docs.oasis-open.org/wsn/b-2'
const MESSAGES_A_PULL = 50
/** The `onvif` library subscribes for as long as this; each renewal adds as much. */
const LASTS_MS = 120_000
const RENEW_AFTER_MS = 45_000

export interface PullPoint {
  /** Waits up to `ms` for messages. @throws DeviceFault, also when the device has forgotten the subscription */
  pull(ms: number, signal: AbortSignal): Promise<readonly XmlNode[]>
  end(signal: AbortSignal): Promise<void>
}

/** Subscribes to everything the device notices. `limit` is the time for an answer beyond the wait, ms. @throws DeviceFault */
export async function openPullPoint(
  device: Device,
  {
    limit,
    signal,
    elapsed = () => performance.now(),
  }: { limit: number; signal: AbortSignal; elapsed?: () => number },
): Promise<PullPoint> {
  const written = writeRequest('events', (cam, ignored) => cam.createPullPointSubscription(ignored))
  const reference = find(await device.ask(written, { signal }), 'SubscriptionReference')
  const address = structuredClone(textOf(reference, 'Address'))
  const path = pathOf(address)
  const own = subscriptionId(reference)
  let renewedAt = elapsed()

  function ask(name: string, namespace: string, inner: string, signal: AbortSignal, timeout?: number) {
    const action = `${namespace}/${namespace === EVENTS_NS ? 'PullPointSubscription' : 'SubscriptionManager'}/${name}Request`
    const header = addressing(action, address, own)
    return device.ask(emptyRequest('events', namespace, name, inner), { path, header, signal, timeout })
  }

  async function renew(signal: AbortSignal): Promise<void> {
    if (elapsed() - renewedAt < RENEW_AFTER_MS) return
    renewedAt = elapsed()
    const inner = `<TerminationTime>PT${LASTS_MS / 1000}S</TerminationTime>`
    await ask('Renew', WSNT_NS, inner, signal).catch((error: unknown) => {
      // Many devices lengthen with each pull and know no Renew; one that did not is found out by the next pull.
      if (!isRefusal(error)) throw error
    })
  }

  // A device tells its states to whoever subscribes; one that does not is asked to, so that what began meanwhile is known.
  await ask('SetSynchronizationPoint', EVENTS_NS, '', signal).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
  })

  return {
    async pull(ms, signal) {
      await renew(signal)
      const inner = `<Timeout>PT${ms / 1000}S</Timeout><MessageLimit>${MESSAGES_A_PULL}</MessageLimit>`
      const answer = await ask('PullMessages', EVENTS_NS, inner, signal, ms + limit)
      if (answer.name !== 'PullMessagesResponse') throw new DeviceFault('protocol_error', 'not a pull answer')
      return findAll(answer, 'NotificationMessage').slice(0, MESSAGES_A_PULL)
    },
    async end(signal) {
      await ask('Unsubscribe', WSNT_NS, '', signal, limit)
    },
  }
}

/** Axis names its subscription in the header. */
function subscriptionId(reference: XmlNode | undefined): string {
  const id = textOf(reference, 'ReferenceParameters', 'SubscriptionId')
  return /^\w{1,64}$/.test(id)
    ? `<SubscriptionId xmlns="http://www.axis.com/2009/event" a:IsReferenceParameter="true">${id}</SubscriptionId>`
    : ''
}
