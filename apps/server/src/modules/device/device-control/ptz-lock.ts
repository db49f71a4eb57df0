import { PTZ_HOLD_SECONDS } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

export interface PtzLockOptions {
  /** Sends the camera the command to stop. */
  stop: (deviceId: string) => Promise<void>
  onFault: (error: unknown, deviceId: string) => void
  /** For tests: another time until the stop, ms. */
  hold?: number
}

/** A failed stop is repeated this often, with this pause in ms. */
const STOP_TRIES = 3
const STOP_PAUSE_MS = 500

interface Held {
  userId: string
  timer: NodeJS.Timeout
}

export type PtzLock = ReturnType<typeof createPtzLock>

/**
 * Tracks which operator turns which camera; only one operator turns a camera at a time. A camera that receives neither
 * a movement nor a stop for PTZ_HOLD_SECONDS is stopped, and so is every turning camera when the server ends.
 */
export function createPtzLock(options: PtzLockOptions) {
  const { stop, onFault, hold = PTZ_HOLD_SECONDS * 1000 } = options
  const held = new Map<string, Held>()

  async function stopSurely(deviceId: string): Promise<void> {
    for (let attempt = 1; attempt <= STOP_TRIES; attempt += 1) {
      try {
        return await stop(deviceId)
      } catch (error) {
        if (attempt === STOP_TRIES) onFault(error, deviceId)
        else await new Promise(resolve => setTimeout(resolve, STOP_PAUSE_MS))
      }
      // Somebody has started to turn it again.
      if (held.has(deviceId)) return
    }
  }

  function release(deviceId: string): void {
    clearTimeout(held.get(deviceId)?.timer)
    held.delete(deviceId)
  }

  function refuse(deviceId: string, userId: string): void {
    const other = held.get(deviceId)
    if (other && other.userId !== userId) throw new AppError('device.busy')
  }

  return {
    refuse,
    /** Starts or prolongs an operator's hold on a camera that turns from now on. */
    take(deviceId: string, userId: string): void {
      refuse(deviceId, userId)
      clearTimeout(held.get(deviceId)?.timer)
      const timer = setTimeout(() => {
        held.delete(deviceId)
        void stopSurely(deviceId)
      }, hold)
      held.set(deviceId, { userId, timer })
    },
    release,
    /** Stops every camera that is turning. */
    async stopAll(): Promise<void> {
      const turning = [...held.keys()]
      for (const deviceId of turning) release(deviceId)
      await Promise.all(turning.map(deviceId => stopSurely(deviceId)))
    },
  }
}
