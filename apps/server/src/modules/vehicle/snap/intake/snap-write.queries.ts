import { sql } from 'kysely'
import type { Tx } from '../../../../infra/database/database.ts'
import { lowestAlarmId } from '../../../alarm/alarm/alarm.id.ts'
import type { Passage } from './same-passage.rules.ts'
import type { SnapRow } from './snap-row.ts'

/** One writer at a time, of all copies of the server: what is there already can be told for certain then. */
export async function lockSnaps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vehicle_snap'))`.execute(tx)
}

/** The numbers of plates, which new ones get. */
export async function plateIds(tx: Tx, plates: readonly string[]): Promise<Map<string, number>> {
  if (plates.length === 0) return new Map()
  const list = [...plates]
  // Plates that are there use up no number, of which there are two milliards.
  await sql`
    insert into vehicle_plate (plate)
    select given.plate from unnest(${list}::text[]) as given (plate)
    where not exists (select from vehicle_plate known where known.plate = given.plate collate "C")
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number; plate: string }>`
    select id, plate from vehicle_plate where plate = any(${list}::text[])`.execute(tx)
  return new Map(rows.map(({ id, plate }) => [plate, id]))
}

/** Passages of these plates in a span, ms since 1970, both included. */
export async function listPassages(
  tx: Tx,
  ids: readonly number[],
  span: { from: number; to: number },
): Promise<Passage[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ plateId: number; cameraId: string; snapTime: Date }>`
    select plate_id as "plateId", camera_id as "cameraId", snap_time as "snapTime" from vehicle_snap
    where plate_id = any(${[...ids]}::int[])
      and id >= ${lowestAlarmId(span.from)}::uuid and id < ${lowestAlarmId(span.to + 1)}::uuid`.execute(tx)
  return rows.map(({ snapTime, ...row }) => ({ ...row, at: snapTime.getTime() }))
}

export async function insertSnaps(
  tx: Tx,
  rows: readonly (SnapRow & { plate_id: number | null })[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('vehicle_snap')
      .values([...rows])
      .execute()
}
