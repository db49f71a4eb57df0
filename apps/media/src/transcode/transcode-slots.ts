/** The transcodes that this machine runs at the same time. Each takes a part of a core for as long as somebody watches. */
export interface TranscodeSlots {
  /** @returns a function that gives the slot back; undefined when all are taken */
  take(): (() => void) | undefined
  /** Calls `begin` once a slot is free; of several that wait, the first. The result ends the wait. */
  wait(begin: () => void): () => void
  counts(): { taken: number; max: number; waiting: number; refused: number }
}

/** 720p25 takes up to a quarter of a core, so that these leave half of them to everything else. */
export const transcodesMaxOf = (cores: number): number => Math.max(1, cores * 2)

export function createTranscodeSlots(max: number): TranscodeSlots {
  const waiting = new Set<() => void>()
  let taken = 0
  let refused = 0

  function giveBack(): void {
    taken--
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }

  return {
    take: () => {
      if (taken >= max) {
        refused++
        return undefined
      }
      taken++
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        giveBack()
      }
    },
    wait: begin => {
      waiting.add(begin)
      return () => waiting.delete(begin)
    },
    counts: () => ({ taken, max, waiting: waiting.size, refused }),
  }
}
