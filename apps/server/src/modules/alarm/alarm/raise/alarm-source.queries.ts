import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
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
  await tx
    .insertInto('alarm_source')
    .values([...sources])
    .onConflict(conflict => conflict.constraint('alarm_source__identity').doNothing())
    .execute()
}
