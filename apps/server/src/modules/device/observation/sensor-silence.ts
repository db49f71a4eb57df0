import { systemClock, type Clock } from '../../../infra/clock.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { seenEvery, silenceOf } from './device-state.rules.ts'
import { observe, observeAll, type Observation } from './device-status.ts'
import { adoptSensors, listQuiet, listReporting } from './sensor-silence.queries.ts'

/**
 * Watches for sensors that fall silent, so that no dead sensor is shown as alive. Each copy of the server may run it.
 */
export function createSensorSilence(db: Db, clock: Clock = systemClock) {
  const watchedSince = clock.now()
  let hasAdopted = false
  return async function noteSilence(): Promise<void> {
    if (!hasAdopted) await adoptSensors(db)
    hasAdopted = true
    const at = clock.now()
    const observations = (await listQuiet(db)).flatMap(({ id, seenAt, keepAliveSeconds }): Observation[] => {
      const sensor = { seenAt: seenAt.getTime(), keepAliveSeconds: keepAliveSeconds ?? undefined }
      const seen = silenceOf(sensor, at, watchedSince)
      return seen
        ? [{ deviceId: id, channel: 'report', seen, since: seen.is === 'down' ? seenAt : new Date(at) }]
        : []
    })
    await observeAll(db, observations, clock)
  }
}

/**
 * Makes the sensors online from which something came, and tells consoles if that is new. Other devices stay as they are
 * (a camera is alive by its frames). A sign of life is stored as often as the promised interval needs, at most once a
 * minute.
 */
export async function markSensorsSeen(
  tx: Tx,
  deviceIds: readonly string[],
  now: number = Date.now(),
): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await listReporting(tx, deviceIds)
  const stale = rows.filter(
    ({ isUp, seenAt, keepAliveSeconds }) =>
      isUp !== true || now - (seenAt?.getTime() ?? 0) > seenEvery(keepAliveSeconds ?? undefined),
  )
  const at = new Date(now)
  await observe(
    tx,
    stale.map(({ id }) => ({ deviceId: id, channel: 'report', seen: { is: 'up' }, since: at, seenAt: at })),
    now,
  )
}
