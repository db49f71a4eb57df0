import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

export async function findKind(db: Db, deviceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('device')
    .select('kind')
    .where('id', '=', deviceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.kind
}

/** Devices that are offline, and have been since a time after `from`. */
export async function listLost(db: Db, from: Date) {
  return db
    .selectFrom('device')
    .select(['id', 'kind', 'state_since'])
    .where('state', '=', 'offline')
    .where('deleted_at', 'is', null)
    .where('state_since', '>', from)
    .execute()
}

/**
 * Locks open alarms of a loss whose device is alive now, and has been for the off-delay of their type, and whose history does not
 * yet say so; of these devices, or of all.
 */
export async function lockRecovered(tx: Tx, deviceIds?: readonly string[]): Promise<string[]> {
  // As an array the sources of the devices are looked up before anything else; joined, all open alarms were read for each
  // of the thousand devices that come back together.
  const ofDevices =
    deviceIds === undefined
      ? sql``
      : sql`and a.source_id = any(array(select id from alarm_source where device_id = any(${deviceIds}::uuid[])))`
  const recovered = sql<{ id: string }>`
    select a.id from alarm a
    join alarm_source s on s.id = a.source_id
    join device d on d.id = s.device_id
    join event_rule r on r.type = a.type
    where a.type in ('video_loss', 'device_offline') and a.status <> 'completed' and a.recovered_at is null
      and d.state in ('online', 'fault') and d.state_since <= now() - r.off_delay_seconds * interval '1 second' ${ofDevices}
    order by a.id for update of a`
  const { rows } = await executePrepared(tx, recovered)
  return rows.map(row => row.id)
}

export async function markRecovered(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('alarm')
    .set(eb => ({ recovered_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
