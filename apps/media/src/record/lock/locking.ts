import type { Held, LockRequest } from '@palisade/contract/media'
import type { Marks } from '../marks/marks.ts'
import { heldOf, type HeldDeps } from './held.ts'

export interface Locking {
  /**
   * Locks a span against retention, or only looks at it.
   * @returns the pictures that exist
   * @throws Error if the lock could not be written or the pictures could not be read
   */
  lock(request: LockRequest): Promise<Held>
  unlock(cameraId: string, causeId: string): Promise<void>
}

export const createLocking = (
  folders: readonly string[],
  { marks, ...deps }: Omit<HeldDeps, 'folders'> & { marks: Marks },
): Locking => ({
  lock: async request => {
    // The lock is set before the turn of retention, which spares it even if it is deleting at this moment.
    const { isLook, ...lock } = request
    if (!isLook) await marks.set({ type: 'record', kind: 'lock', ...lock })
    return heldOf({ folders, ...deps }, request)
  },
  unlock: (cameraId, causeId) => marks.release(cameraId, causeId),
})
