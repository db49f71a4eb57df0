import { systemClock, wallTimeOf, type Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { seenEvery, silenceOf } from './device-state.rules.ts'
import { observe, observeAll, type Observation } from './device-status.ts'
import { adoptSensors, listHeard, listReporting } from './sensor-silence.queries.ts'

interface Heard {
  /** As it is stored, ms since 1970. */
  seenAt: number
  /** The same moment by the clock that never leaps. */
  at: number
}

/**
 * Watches for sensors that fall silent, so that no dead sensor is shown as alive. Each copy of the server may run it. How
 * long a sensor has been silent is counted by the clock that never leaps; the wall clock says it only of what was stored
 * before the first look.
 */
export function createSensorSilence(db: Db, clock: Clock = systemClock) {
  const watchedSince = clock.elapsed()
  let hasAdopted = false
  let heard = new Map<string, Heard>()
  let lookedAt = Number.NEGATIVE_INFINITY

  /** A sign of life that the last look did not find came after it. */
  function hear(id: string, seenAt: number): Heard {
    const known = heard.get(id)
    if (known?.seenAt === seenAt) return known
    const age = Math.max(0, clock.now() - seenAt)
    return { seenAt, at: Math.max(lookedAt, clock.elapsed() - age) }
  }

  return async function noteSilence(): Promise<void> {
    if (!hasAdopted) await adoptSensors(db)
    hasAdopted = true
    const at = clock.elapsed()
    const sensors = await listHeard(db)
    heard = new Map(sensors.map(({ id, seenAt }) => [id, hear(id, seenAt.getTime())]))
    lookedAt = at
    const observations = sensors.flatMap(({ id, keepAliveSeconds }): Observation[] => {
      const heardAt = heard.get(id)?.at ?? at
      const seen = silenceOf({ heardAt, keepAliveSeconds: keepAliveSeconds ?? undefined }, at, watchedSince)
      const since = new Date(wallTimeOf(clock, seen?.is === 'down' ? heardAt : at))
      return seen ? [{ deviceId: id, channel: 'report', seen, since }] : []
    })
    await observeAll(db, observations, clock)
  }
}

/**
 * Makes the sensors online from which something came, and tells consoles if that is new. Other devices stay as they are
 * (a camera is alive by its frames). A sign of life is stored as often as the promised interval needs, at most once a
 * minute.
 */
export async function markSensorsSeen(tx: Tx, deviceIds: readonly string[], now: number): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await listReporting(tx, deviceIds)
  const stale = rows.filter(
    ({ isUp, seenAt, keepAliveSeconds }) =>
      isUp !== true ||
      // One of the future was stored before the clock was set back.
      Math.abs(now - (seenAt?.getTime() ?? 0)) > seenEvery(keepAliveSeconds ?? undefined),
  )
  const at = new Date(now)
  await observe(
    tx,
    stale.map(({ id }) => ({ deviceId: id, channel: 'report', seen: { is: 'up' }, since: at, seenAt: at })),
    now,
  )
}
