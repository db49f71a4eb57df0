import { LRUCache } from 'lru-cache'
import { systemClock, type Clock } from '#server/infra/clock.ts'

/**
 * The number of pairs of user and object that are remembered; beyond it the oldest is forgotten, and its next use is
 * logged again.
 */
const REMEMBERED = 10_000

export interface AuditPause {
  isDue(user: string, object: string): boolean
}

/**
 * Decides whether a log row is due, for calls that are logged at most once for each user and object within so many
 * seconds.
 */
export function createAuditPause(seconds: number | undefined, clock: Clock = systemClock): AuditPause {
  if (seconds === undefined) return { isDue: () => true }
  const written = new LRUCache<string, true>({
    max: REMEMBERED,
    ttl: seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  })
  return {
    isDue(user: string, object: string): boolean {
      const key = `${user} ${object}`
      if (written.has(key)) return false
      written.set(key, true)
      return true
    },
  }
}
