import type { StoreStatus } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { isOfStore, StoreFault } from './object-store.ts'

/** Whether the store serves, since when, and when it is worth asking again. */
export interface StoreHealth {
  status(): Pick<StoreStatus, 'state' | 'cause' | 'detail' | 'since'>
  /** Rejects at once while the store has just failed: a viewer must not wait for each picture anew. */
  ask<T>(work: () => Promise<T>): Promise<T>
  /** The store took an object: it has room. */
  took(): void
  /** Whether files may be moved now; after a fault it is tried again, ever less often. */
  isDue(): boolean
}

/** Readers are refused for so long after a fault. */
const BRIEF_MS = 5_000
const [FIRST_PAUSE_MS, LAST_PAUSE_MS] = [30_000, 300_000]

export function createStoreHealth(clock: Clock, onChange: () => void): StoreHealth {
  let fault: StoreFault | undefined
  let since = clock.now()
  let failedAt = 0
  let pause = 0
  let pausedAt = -Infinity

  const change = (next: StoreFault | undefined): void => {
    const isOther = fault?.reason !== next?.reason
    fault = next
    if (!isOther) return
    since = clock.now()
    onChange()
  }

  return {
    status: () => ({
      state: fault ? 'failed' : 'ok',
      ...(fault && { cause: fault.reason, detail: fault.detail.slice(0, 256) }),
      since,
    }),
    ask: async work => {
      if (fault?.reason === 'store_unreachable' && clock.elapsed() - failedAt < BRIEF_MS) throw fault
      try {
        const result = await work()
        // A store that is full answers readers: only what filled it can tell that there is room again.
        if (fault?.reason !== 'store_full') well()
        return result
      } catch (error) {
        note(error)
        throw error
      }
    },
    took: () => {
      if (fault?.reason === 'store_full') well()
    },
    isDue: () => fault === undefined || clock.elapsed() - pausedAt >= pause,
  }

  function well(): void {
    pause = 0
    pausedAt = -Infinity
    change(undefined)
  }

  function note(error: unknown): void {
    if (!(error instanceof StoreFault) || !isOfStore(error)) return
    failedAt = clock.elapsed()
    change(error)
    // Files that were under way together fail together: that is one failure, and makes one pause.
    if (failedAt - pausedAt < pause) return
    pausedAt = failedAt
    pause = Math.min(LAST_PAUSE_MS, pause === 0 ? FIRST_PAUSE_MS : pause * 2)
  }
}
