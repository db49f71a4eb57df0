import type { Db, Tx } from '../../../infra/database/database.ts'
import { seenEvery, silenceOf } from './device-state.rules.ts'
import { observe, observeAll, type Observation } from './device-truth.ts'
import { adoptSensors, listQuiet, listReporting } from './sensor-silence.queries.ts'

/** Watches for sensors that fall silent; a dead device is never shown alive. Each copy of the server may do so. */
export function createSensorSilence(db: Db, now: () => number = Date.now) {
  const watchedSince = now()
  let hasAdopted = false
  return async function noteSilence(): Promise<void> {
    if (!hasAdopted) await adoptSensors(db)
    hasAdopted = true
    const at = now()
    const observations = (await listQuiet(db)).flatMap(({ id, seenAt, keepAliveSeconds }): Observation[] => {
      const sensor = { seenAt: seenAt.getTime(), keepAliveSeconds: keepAliveSeconds ?? undefined }
      const seen = silenceOf(sensor, at, watchedSince)
      return seen
        ? [{ deviceId: id, channel: 'report', seen, since: seen.is === 'down' ? seenAt : new Date(at) }]
        : []
    })
    await observeAll(db, observations, now)
  }
}

/**
 * Sensors from which something came are online; that is told when it is news. Others (a camera lives by its pictures) are left
 * as they are. A sign of life is written as often as its promise needs, at most once a minute.
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
