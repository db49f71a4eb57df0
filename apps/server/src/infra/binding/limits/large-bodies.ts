import type { IncomingMessage } from 'node:http'
import { createByteBudget } from '#server/infra/byte-budget.ts'

/** Bytes of large bodies that are being received or handled, all callers together. */
const TOTAL = 256 * 1024 * 1024
/** The same of one caller, so that nobody uses up what is for all: nine events with the largest picture. */
export const LARGE_BODIES_PER_CALLER = 64 * 1024 * 1024
/** A body up to this size is not counted; connections bound how many there are. */
const SMALL = 256 * 1024

export interface LargeBodies {
  /**
   * Reserves room for the body of a request before it is read.
   * @returns what gives the room back, to be called once; undefined when there is none
   */
  reserve(request: IncomingMessage, bodyLimit: number, caller: string): (() => void) | undefined
}

/** Bounds the memory that bodies with pictures and files take while they wait to be handled. */
export function createLargeBodies(total = TOTAL, perCaller = LARGE_BODIES_PER_CALLER): LargeBodies {
  const all = createByteBudget(total)
  const used = new Map<string, number>()

  function add(caller: string, bytes: number): void {
    const next = (used.get(caller) ?? 0) + bytes
    if (next > 0) used.set(caller, next)
    else used.delete(caller)
  }

  return {
    reserve({ headers }, bodyLimit, caller) {
      const stated = Number(headers['content-length'] ?? Number.NaN)
      // A body without a stated length may become as long as its call allows.
      const bytes = Number.isFinite(stated) ? Math.min(stated, bodyLimit) : bodyLimit
      if (bytes <= SMALL) return () => undefined
      if ((used.get(caller) ?? 0) + bytes > perCaller || !all.take(bytes)) return undefined
      add(caller, bytes)
      return () => {
        all.release(bytes)
        add(caller, -bytes)
      }
    },
  }
}
