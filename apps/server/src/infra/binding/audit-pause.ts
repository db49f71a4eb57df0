/**
 * The number of pairs of user and object that are remembered; beyond it the oldest is forgotten, and its next use is
 * logged again.
 */
const REMEMBERED = 10_000

/**
 * Decides whether a log row is due, for calls that are logged at most once for each user and object within so many
 * seconds.
 */
export function createAuditPause(seconds: number | undefined, now: () => number = Date.now) {
  const until = new Map<string, number>()
  return {
    isDue(user: string, object: string): boolean {
      if (seconds === undefined) return true
      const key = `${user} ${object}`
      if ((until.get(key) ?? 0) > now()) return false
      until.delete(key)
      until.set(key, now() + seconds * 1000)
      const [oldest] = until.keys()
      if (until.size > REMEMBERED && oldest !== undefined) until.delete(oldest)
      return true
    },
  }
}

export type AuditPause = ReturnType<typeof createAuditPause>
