import type { StateFrame } from '@palisade/contract/media'

/** A camera's state as the media program sees it. */
export interface SeenCamera extends Omit<StateFrame, 'type'> {
  /** Being connected to for too long: what was known before does not hold any more. */
  isOverdue?: boolean
}

/**
 * States on their way to the database, the newest of each camera, and the cameras that are still being connected to.
 * @param connectingLimit ms after which such a camera is overdue
 */
export function createSeenCameras(connectingLimit: number, now: () => number = Date.now) {
  const connecting = new Map<string, { at: number; seen: SeenCamera }>()
  let pending = new Map<string, SeenCamera>()
  return {
    take(seen: SeenCamera): void {
      if (seen.state === 'connecting') connecting.set(seen.cameraId, { at: now(), seen })
      else connecting.delete(seen.cameraId)
      pending.set(seen.cameraId, seen)
    },
    /** Adds the overdue ones to those on their way. @returns whether there are any */
    addOverdue(): boolean {
      const overdue = [...connecting].filter(([, { at }]) => now() - at >= connectingLimit)
      for (const [id, { seen }] of overdue) {
        connecting.delete(id)
        pending.set(id, { ...seen, isOverdue: true })
      }
      return overdue.length > 0
    },
    /** Nothing is being connected to any more: the media program is away. */
    forgetConnecting: () => connecting.clear(),
    takeAll(): SeenCamera[] {
      const batch = [...pending.values()]
      pending = new Map()
      return batch
    },
    /** What could not be stored; what came meanwhile is newer. */
    putBack(batch: readonly SeenCamera[]): void {
      pending = new Map([...batch.map(seen => [seen.cameraId, seen] as const), ...pending])
    },
  }
}
