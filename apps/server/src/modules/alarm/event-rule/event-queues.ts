import type { DeviceEvent } from '@palisade/drivers'
import { createByteBudget, type ByteBudget } from '#server/infra/byte-budget.ts'

/** Bytes of the pictures of waiting events; an event beyond them waits without its picture. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024

export interface WaitingEvent {
  key: string
  deviceId: string
  event: DeviceEvent
  pictureBytes: number
  isRunning: boolean
  tries: number
}

/** Waiting events: by age over all devices, and a queue for each device. Pictures beyond the budget are left out. */
export function createEventQueues(pictures: ByteBudget = createByteBudget(PICTURE_BYTES_MAX)) {
  const byAge = new Map<string, WaitingEvent>()
  const byDevice = new Map<string, Set<WaitingEvent>>()

  return {
    size: (): number => byAge.size,
    devices: (): string[] => [...byDevice.keys()],
    first(deviceId: string): WaitingEvent | undefined {
      const [entry] = byDevice.get(deviceId) ?? []
      return entry
    },
    /** The oldest event that is not being handled just now. */
    oldest(): WaitingEvent | undefined {
      for (const entry of byAge.values()) if (!entry.isRunning) return entry
      return undefined
    },
    /** @returns false when the event, by its id, waits already */
    add(deviceId: string, event: DeviceEvent): boolean {
      const key = `${deviceId} ${event.eventId}`
      if (byAge.has(key)) return false
      const bytes = event.picture?.length ?? 0
      const isKept = pictures.take(bytes)
      const entry: WaitingEvent = {
        key,
        deviceId,
        event: isKept ? event : { ...event, picture: undefined },
        pictureBytes: isKept ? bytes : 0,
        isRunning: false,
        tries: 0,
      }
      byAge.set(key, entry)
      byDevice.set(deviceId, (byDevice.get(deviceId) ?? new Set()).add(entry))
      return true
    },
    remove(entry: WaitingEvent): void {
      if (!byAge.delete(entry.key)) return
      pictures.release(entry.pictureBytes)
      const queue = byDevice.get(entry.deviceId)
      queue?.delete(entry)
      if (queue?.size === 0) byDevice.delete(entry.deviceId)
    },
  }
}
