import type { Clock } from '../clock.ts'

/**
 * An epoch that was told holds against older ones of its camera for so long, ms. Then it passes: a database that lost its last changes
 * counts from an older one again, and must be obeyed.
 */
const HOLDS_MS = 60_000

/** Keeps a set of cameras out that a server read before another one gave some of them away. */
export function createFence(clock: Pick<Clock, 'elapsed'>) {
  const known = new Map<string, { epoch: number; at: number }>()
  return {
    /** @returns false when one of the epochs is older than one that was told shortly before; nothing is noted then */
    pass(cameras: readonly { id: string; epoch?: number | undefined }[]): boolean {
      const now = clock.elapsed()
      for (const [id, { at }] of known) if (now - at > HOLDS_MS) known.delete(id)
      if (cameras.some(({ id, epoch = 0 }) => epoch < (known.get(id)?.epoch ?? 0))) return false
      for (const { id, epoch = 0 } of cameras) {
        const isNew = epoch > (known.get(id)?.epoch ?? 0)
        if (isNew) known.set(id, { epoch, at: now })
      }
      return true
    },
  }
}
