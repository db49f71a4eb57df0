export type Pacer = {
  /** Calls `run(dueMs)` each `intervalMs` (wall clock), first at the next multiple of it plus `phaseMs`. */
  add(id: string, intervalMs: number, phaseMs: number, run: (dueMs: number) => void): void
  remove(id: string): void
  stop(): void
}

type Entry = { intervalMs: number; dueMs: number; run: (dueMs: number) => void }

/**
 * One timer for many steady beats. A beat that comes late does not move those after it; more than one interval late, the
 * missed ones are left out.
 */
export function createPacer(now: () => number = Date.now): Pacer {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined

  function arm(): void {
    clearTimeout(timer)
    if (entries.size === 0) return
    const next = Math.min(...Array.from(entries.values(), entry => entry.dueMs))
    timer = setTimeout(beat, Math.max(0, next - now()))
  }

  function beat(): void {
    for (const [id, entry] of entries) {
      if (entry.dueMs > now()) continue
      const { dueMs, intervalMs } = entry
      const missed = Math.floor((now() - dueMs) / intervalMs)
      entry.dueMs = dueMs + intervalMs * (missed + 1)
      if (entries.get(id) === entry) entry.run(dueMs + missed * intervalMs)
    }
    arm()
  }

  return {
    add(id, intervalMs, phaseMs, run) {
      const dueMs = Math.ceil((now() - phaseMs) / intervalMs) * intervalMs + phaseMs
      entries.set(id, { intervalMs, dueMs, run })
      arm()
    },
    remove(id) {
      entries.delete(id)
      arm()
    },
    stop() {
      entries.clear()
      clearTimeout(timer)
    },
  }
}
