import type { Timing } from '../kit/timing.ts'
import { isRefusal, type Device } from './device.ts'
import { openPullPoint, type PullPoint } from './pull-point.ts'

const FAREWELL_MS = 200

export type Subscriber = ReturnType<typeof createSubscriber>

/**
 * The subscription of a session; a device that has forgotten it is asked for another. One that has no room, or forgets it
 * at once, is asked again after `retryUpTo`.
 */
export function createSubscriber(
  device: Device,
  { answer, retryFrom, retryUpTo }: Timing,
  elapsed: () => number = () => performance.now(),
) {
  let point: PullPoint | undefined
  let openedAt = 0
  let notBefore = 0

  return {
    /** Undefined while the device has no room for us. @throws DeviceFault that is no refusal */
    async point(signal: AbortSignal): Promise<PullPoint | undefined> {
      if (point || elapsed() < notBefore) return point
      try {
        openedAt = elapsed()
        point = await openPullPoint(device, { limit: answer, signal, elapsed })
      } catch (error) {
        if (!isRefusal(error)) throw error
        notBefore = elapsed() + retryUpTo
      }
      return point
    },
    /** @throws what is no refusal */
    lost(error: unknown): void {
      if (!isRefusal(error)) throw error
      point = undefined
      if (elapsed() - openedAt < retryFrom) notBefore = elapsed() + retryUpTo
    },
    async end(): Promise<void> {
      await point?.end(AbortSignal.timeout(FAREWELL_MS)).catch(() => undefined)
    },
  }
}
