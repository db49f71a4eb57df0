import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { seenEvery, silenceOf } from './device-state.rules.ts'
import { observe, observeAll, type Observation } from './device-truth.ts'

const promised = sql<number | null>`(d.config ->> 'keepAliveSeconds')::float8`

/** Sensors whose newest sign of life may be too old by now. */
async function listQuiet(db: Db) {
  const { rows } = await sql<{ id: string; seenAt: Date; keepAliveSeconds: number | null }>`
    select d.id, coalesce(s.seen_at, s.since) as "seenAt", ${promised} as "keepAliveSeconds"
    from device_sighting s join device d on d.id = s.device_id
    where s.channel = 'report' and d.kind = 'sensor' and d.deleted_at is null and s.is_up is not false
      and coalesce(s.seen_at, s.since) < now() - interval '5 seconds'
      and (s.is_up or ${promised} is not null)`.execute(db)
  return rows
}

/** Sensors that were online before their sightings were kept. */
async function adoptSensors(db: Db): Promise<void> {
  await sql`
    insert into device_sighting (device_id, channel, is_up, since, seen_at)
    select d.id, 'report', true, d.state_since, coalesce(d.last_seen_at, d.state_since) from device d
    where d.kind = 'sensor' and d.deleted_at is null and d.state = 'online'
      and not exists (select from device_sighting s where s.device_id = d.id)
    on conflict do nothing`.execute(db)
}

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
  const { rows } = await sql<{ id: string; isUp: boolean | null; seenAt: Date | null; every: number | null }>`
    select d.id, s.is_up as "isUp", s.seen_at as "seenAt", ${promised} as every
    from device d left join device_sighting s on s.device_id = d.id and s.channel = 'report'
    where d.id = any(${deviceIds}::uuid[]) and d.kind = 'sensor' and d.deleted_at is null`.execute(tx)
  const stale = rows.filter(
    ({ isUp, seenAt, every }) =>
      isUp !== true || now - (seenAt?.getTime() ?? 0) > seenEvery(every ?? undefined),
  )
  const at = new Date(now)
  await observe(
    tx,
    stale.map(({ id }) => ({ deviceId: id, channel: 'report', seen: { is: 'up' }, since: at, seenAt: at })),
    now,
  )
}
