import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { MediaOutage } from '#server/infra/media/media-outage.ts'

/** Tells while media programs do not answer (docs/design/0016-installation-troubles.md). */
export function createMediaAway(conditions: Pick<Conditions, 'set'>) {
  /** Since when each program is away, ms since 1970. */
  const away = new Map<string, number>()

  function tell(): void {
    if (away.size === 0) return conditions.set('media_away', undefined)
    const since = new Date(Math.min(...away.values())).toISOString()
    return conditions.set('media_away', { programs: [...away.keys()] }, since)
  }

  return {
    /** A program that died and is back already has no end of its outage to wait for. */
    lost(nodeId: string, { since, until }: MediaOutage): void {
      if (until !== undefined) return
      away.set(nodeId, since)
      tell()
    },
    back(nodeId: string): void {
      away.delete(nodeId)
      tell()
    },
  }
}
