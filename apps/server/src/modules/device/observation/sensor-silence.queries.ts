import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** The longest interval between messages that the sensor promises, s. */
const promised = sql<number | null>`(d.config ->> 'keepAliveSeconds')::float8`

/** Sensors that are not known to be silent, with their newest sign of life. */
export async function listHeard(db: Db) {
  const { rows } = await sql<{ id: string; seenAt: Date; keepAliveSeconds: number | null }>`
    select d.id, coalesce(s.seen_at, s.since) as "seenAt", ${promised} as "keepAliveSeconds"
    from device_sighting s join device d on d.id = s.device_id
    where s.channel = 'report' and d.kind = 'sensor' and d.deleted_at is null and s.is_up is not false
      and (s.is_up or ${promised} is not null)`.execute(db)
  return rows
}

/** Creates the channel status of sensors that were online before channel status was stored. */
export async function adoptSensors(db: Db): Promise<void> {
  await sql`
    insert into device_sighting (device_id, channel, is_up, since, seen_at)
    select d.id, 'report', true, d.state_since, coalesce(d.last_seen_at, d.state_since) from device d
    where d.kind = 'sensor' and d.deleted_at is null and d.state = 'online'
      and not exists (select from device_sighting s where s.device_id = d.id)
    on conflict do nothing`.execute(db)
}

/** The sensors among these devices, with the status of their report channel. */
export async function listReporting(tx: Tx, deviceIds: readonly string[]) {
  const { rows } = await executePrepared(
    tx,
    sql<{
      id: string
      isUp: boolean | null
      seenAt: Date | null
      keepAliveSeconds: number | null
    }>`
    select d.id, s.is_up as "isUp", s.seen_at as "seenAt", ${promised} as "keepAliveSeconds"
    from device d left join device_sighting s on s.device_id = d.id and s.channel = 'report'
    where d.id = any(${deviceIds}::uuid[]) and d.kind = 'sensor' and d.deleted_at is null`,
  )
  return rows
}
