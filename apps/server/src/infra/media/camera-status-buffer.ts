import type { StateFrame } from '@palisade/contract/media'
import { systemClock, type Clock } from '#server/infra/clock.ts'

/** A camera's state as the media program sees it. */
export interface CameraStatus extends Omit<StateFrame, 'type'> {
  /** Whether the camera has been connecting for so long that its last known state is given up. */
  isOverdue?: boolean
}

/**
 * Holds states until they are stored, the newest of each camera, and notes which cameras are still connecting.
 * @param connectingLimit ms after which a connecting camera is overdue
 */
export function createCameraStatusBuffer(connectingLimit: number, clock: Clock = systemClock) {
  const connecting = new Map<string, { at: number; seen: CameraStatus }>()
  let pending = new Map<string, CameraStatus>()
  return {
    take(seen: CameraStatus): void {
      if (seen.state === 'connecting') connecting.set(seen.cameraId, { at: clock.elapsed(), seen })
      else connecting.delete(seen.cameraId)
      pending.set(seen.cameraId, seen)
    },
    /** Adds the overdue cameras to the states to be stored. @returns whether there are any */
    addOverdue(): boolean {
      const overdue = [...connecting].filter(([, { at }]) => clock.elapsed() - at >= connectingLimit)
      for (const [id, { seen }] of overdue) {
        connecting.delete(id)
        pending.set(id, { ...seen, isOverdue: true })
      }
      return overdue.length > 0
    },
    /** Forgets connecting cameras, because the media program is away. */
    forgetConnecting: () => connecting.clear(),
    takeAll(): CameraStatus[] {
      const batch = [...pending.values()]
      pending = new Map()
      return batch
    },
    /** Returns states that could not be stored; newer states that arrived meanwhile win. */
    putBack(batch: readonly CameraStatus[]): void {
      pending = new Map([...batch.map(seen => [seen.cameraId, seen] as const), ...pending])
    },
  }
}
