import type { Held, LockRequest } from '@palisade/contract/media'
import type { Marks } from '../marks/marks.ts'
import { heldOf, type HeldDeps } from './held.ts'

export interface Locking {
  /** Keeps a span from retention, or only looks. @returns what of it there is @throws Error when it could not be written, or nobody can say */
  lock(request: LockRequest): Promise<Held>
  unlock(cameraId: string, causeId: string): Promise<void>
}

export const createLocking = (
  folders: readonly string[],
  { marks, ...deps }: Omit<HeldDeps, 'folders'> & { marks: Marks },
): Locking => ({
  lock: async request => {
    // Before its turn, so that what is being deleted at this moment is spared from here on.
    const { isLook, ...lock } = request
    if (!isLook) await marks.set({ type: 'record', kind: 'lock', ...lock })
    return heldOf({ folders, ...deps }, request)
  },
  unlock: (cameraId, causeId) => marks.release(cameraId, causeId),
})
