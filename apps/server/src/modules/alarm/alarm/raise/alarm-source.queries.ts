import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** The texts and position of an alarm's source, now or at an earlier time. */
export interface SourceSnapshot {
  device_id: string | null
  area_id: string
  device_name: string
  device_code: string
  location: string
  longitude: number | null
  latitude: number | null
}

export async function listSources(tx: Tx, deviceIds: readonly string[]) {
  const ofDevices = tx
    .selectFrom('alarm_source')
    .select(['id', 'device_id', 'area_id', 'device_name', 'device_code', 'location', 'longitude', 'latitude'])
    .where(sql<boolean>`device_id = any(${deviceIds}::uuid[])`)
  return (await executePrepared(tx, ofDevices)).rows
}

export async function insertSources(tx: Tx, sources: readonly SourceSnapshot[]): Promise<void> {
  const row = jsonRows(
    sources,
    `device_id uuid, area_id uuid, device_name text, device_code text, location text, longitude float8, latitude float8`,
  )
  await executePrepared(
    tx,
    sql`
    insert into alarm_source (device_id, area_id, device_name, device_code, location, longitude, latitude)
    select * from ${row} on conflict on constraint alarm_source__identity do nothing`,
  )
}
