import { find, findAll, textOf, type XmlNode } from '../../kit/xml.ts'
import { otherPortOf, pathOf, urlOf } from '../addresses.ts'
import type { Device } from '../device.ts'
import { tolerant } from '../tolerance.ts'
import { referenceHeader } from './reference-parameters.ts'
import { namespaces, writeRequest } from '../soap/request-writer.ts'
import { isHeaderUnknown } from '../soap/soap-answer.ts'
import { addressing } from '../soap/soap-client.ts'

const WSNT_NS = 'http://docs.oasis-open.org/wsn/b-2'
const MESSAGES_A_PULL = 50
/** A subscription lasts as long as this; each renewal adds as much. */
const LASTS_MS = 120_000
const SUBSCRIBED_FOR = '<InitialTerminationTime>PT2M</InitialTerminationTime>'
const RENEW_AFTER_MS = 45_000

export interface PullPoint {
  /** Asks for all states; some devices know no such request. */
  synchronize(signal: AbortSignal): Promise<void>
  /** Waits up to `ms` for messages. @throws DeviceFault, also when the device has forgotten the subscription */
  pull(ms: number, signal: AbortSignal): Promise<readonly XmlNode[]>
  end(signal: AbortSignal): Promise<void>
}

export interface PullPointOptions {
  /** The time for an answer beyond the wait, ms. */
  limit: number
  signal: AbortSignal
  elapsed?: () => number
}

/** Subscribes to everything the device notices. @throws DeviceFault */
export async function openPullPoint(
  device: Device,
  { limit, signal, elapsed = () => performance.now() }: PullPointOptions,
): Promise<PullPoint> {
  const written = writeRequest('events', 'CreatePullPointSubscription', SUBSCRIBED_FOR)
  const reference = find(await device.ask(written, { signal }), 'SubscriptionReference')
  const address = structuredClone(textOf(reference, 'Address'))
  const service = device.paths().get('events') ?? ''
  const told = pathOf(address, service)
  const path = told ?? service
  const to = told === undefined ? urlOf(device.reach, path) : address
  const own = referenceHeader(reference)
  const otherPort = otherPortOf(address, device.reach)
  /** Undefined: the device's own. */
  let port: number | undefined
  let isPulled = false
  let renewedAt = elapsed()
  /** Some tell their subscriptions apart by the path alone. */
  let knowsAddressing = true

  async function ask(name: string, namespace: string, inner: string, signal: AbortSignal, timeout?: number) {
    const action = `${namespace}/${namespace === namespaces.events ? 'PullPointSubscription' : 'SubscriptionManager'}/${name}Request`
    const send = (header: string) =>
      device.ask(writeRequest('events', name, inner, namespace), { path, port, header, signal, timeout })
    if (!knowsAddressing) return send(own)
    try {
      return await send(addressing(action, to, own))
    } catch (error) {
      if (!isHeaderUnknown(error)) throw error
      knowsAddressing = false
      return send(own)
    }
  }

  async function renew(signal: AbortSignal): Promise<void> {
    if (elapsed() - renewedAt < RENEW_AFTER_MS) return
    renewedAt = elapsed()
    const inner = `<TerminationTime>${duration(LASTS_MS)}</TerminationTime>`
    // Many devices lengthen with each pull and know no Renew; one that did not is found out by the next pull.
    await tolerant(signal, () => ask('Renew', WSNT_NS, inner, signal))
  }

  async function pull(ms: number, signal: AbortSignal): Promise<XmlNode> {
    const inner = `<Timeout>${duration(ms)}</Timeout><MessageLimit>${MESSAGES_A_PULL}</MessageLimit>`
    const answer = await ask('PullMessages', namespaces.events, inner, signal, ms + limit)
    isPulled = true
    return answer
  }

  return {
    // A device tells its states to whoever subscribes; one that does not is asked to, so that what began meanwhile is known.
    async synchronize(signal) {
      await tolerant(signal, () => ask('SetSynchronizationPoint', namespaces.events, '', signal))
    },
    async pull(ms, signal) {
      await renew(signal)
      const answer = await pull(ms, signal).catch((error: unknown) => {
        // Behind a forwarded port a device names one that does not lead to it: the one that was asked comes first.
        if (isPulled || port !== undefined || otherPort === undefined || signal.aborted) throw error
        port = otherPort
        return pull(ms, signal)
      })
      return findAll(answer, 'NotificationMessage').slice(0, MESSAGES_A_PULL)
    },
    async end(signal) {
      await ask('Unsubscribe', WSNT_NS, '', signal, limit)
    },
  }
}

/** Whole seconds: some firmwares know no others, and answer at once. Only tests wait for less than one. */
export const duration = (ms: number): string => `PT${ms < 1000 ? ms / 1000 : Math.floor(ms / 1000)}S`
