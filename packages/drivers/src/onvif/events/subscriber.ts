import type { LackReason } from '@palisade/contract'
import { lackReasonOf } from '../../kit/fault.ts'
import type { Timing } from '../../kit/timing.ts'
import type { XmlNode } from '../../kit/xml.ts'
import type { Device } from '../device.ts'
import { isAway } from '../tolerance.ts'
import { openPullPoint, type PullPoint } from './pull-point.ts'

/** At the end of a session, and when a subscription that does not work is given back, ms. */
const FAREWELL_MS = 200
const GIVE_BACK_MS = 2000
/** A new subscription is pulled this long at most before it counts as working, ms. */
const FIRST_PULL_MS = 1000

interface SubscriberOptions extends Pick<Timing, 'answer' | 'retryFrom' | 'retryUpTo'> {
  /** There is a new subscription: what the device had to tell meanwhile is lost. */
  onOpened?: () => void
}

export type Subscriber = ReturnType<typeof createSubscriber>

/**
 * The subscription of a session. It counts once a first pull was answered; one that does not work is given back, for devices
 * have room for few, and asked for again after `retryUpTo`. A device that has forgotten it is asked for another at once.
 */
export function createSubscriber(
  device: Device,
  { answer, retryFrom, retryUpTo, onOpened }: SubscriberOptions,
  elapsed: () => number = () => performance.now(),
) {
  let point: PullPoint | undefined
  let openedAt = 0
  let notBefore = 0
  let lack: LackReason | undefined

  async function giveBack(cause: unknown, signal: AbortSignal): Promise<void> {
    const given = point
    point = undefined
    if (!given || isAway(cause)) return
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(GIVE_BACK_MS)])
    await given.end(inTime).catch(() => undefined)
  }

  function failed(error: unknown): void {
    lack = lackReasonOf(error)
    notBefore = elapsed() + retryUpTo
  }

  async function open(ms: number, outer: AbortSignal): Promise<readonly XmlNode[] | undefined> {
    const signal = AbortSignal.any([outer, AbortSignal.timeout(answer)])
    try {
      openedAt = elapsed()
      point = await openPullPoint(device, { limit: answer, signal, elapsed })
      onOpened?.()
      await point.synchronize(signal)
      const messages = await point.pull(Math.min(ms, FIRST_PULL_MS), signal)
      lack = undefined
      return messages
    } catch (error) {
      if (outer.aborted) throw error
      failed(error)
      await giveBack(error, outer)
      return undefined
    }
  }

  return {
    /** Why there are no events now. */
    lack: (): LackReason | undefined => lack,
    /** Waits up to `ms` for messages; undefined while there are no events. Throws only when `signal` ends. */
    async pull(ms: number, signal: AbortSignal): Promise<readonly XmlNode[] | undefined> {
      try {
        if (point) return await point.pull(ms, signal)
      } catch (error) {
        if (signal.aborted) throw error
        await giveBack(error, signal)
        if (elapsed() - openedAt < retryFrom || isAway(error)) failed(error)
      }
      return elapsed() < notBefore ? undefined : open(ms, signal)
    },
    async end(): Promise<void> {
      await point?.end(AbortSignal.timeout(FAREWELL_MS)).catch(() => undefined)
    },
  }
}
