import { sql } from 'kysely'
import type { Tx } from '../../../../infra/database/database.ts'
import { jsonRows } from '../../../../infra/database/json-rows.ts'
import { executePrepared } from '../../../../infra/database/prepared.ts'
import { lowestAlarmId } from '../../../alarm/alarm/alarm.id.ts'
import type { Passage } from './same-passage.rules.ts'
import type { SnapRow } from './snap-row.ts'

/** One writer at a time, of all copies of the server: what is there already can be told for certain then. */
export async function lockSnaps(tx: Tx): Promise<void> {
  await executePrepared(tx, sql`select pg_advisory_xact_lock(hashtext('vehicle_snap'))`)
}

/** The number of a plate. */
interface PlateId {
  id: number
  plate: string
  /** Nothing has been seen of it before. */
  isNew: boolean
}

/** The numbers of plates, which new ones get, in the transaction of `lockSnaps`. */
export async function plateIds(tx: Tx, plates: readonly string[]): Promise<PlateId[]> {
  if (plates.length === 0) return []
  // Plates that are there use up no number, of which there are two milliards.
  const { rows } = await executePrepared(
    tx,
    sql<PlateId>`
      with given as (
        select plate collate "C" as plate from unnest(${[...plates]}::text[]) as given (plate)
      ), known as (
        select vehicle_plate.id, plate from vehicle_plate join given using (plate)
      ), added as (
        insert into vehicle_plate (plate) select plate from given where plate not in (select plate from known)
        returning id, plate
      )
      select id, plate, false as "isNew" from known union all select id, plate, true from added`,
  )
  return rows
}

/** Passages of these plates in a span, ms since 1970, both included. */
export async function listPassages(
  tx: Tx,
  ids: readonly number[],
  span: { from: number; to: number },
): Promise<Passage[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    tx,
    sql<{ plateId: number; cameraId: string; snapTime: Date }>`
      select plate_id as "plateId", camera_id as "cameraId", snap_time as "snapTime" from vehicle_snap
      where plate_id = any(${[...ids]}::int[])
        and id >= ${lowestAlarmId(span.from)}::uuid and id < ${lowestAlarmId(span.to + 1)}::uuid`,
  )
  return rows.map(({ snapTime, ...row }) => ({ ...row, at: snapTime.getTime() }))
}

type StoredSnap = SnapRow & { plate_id: number | null }

/** All columns of a snap with their types. */
const columns: Readonly<Record<keyof StoredSnap, string>> = {
  id: 'uuid',
  snap_time: 'timestamptz',
  received_at: 'timestamptz',
  camera_id: 'uuid',
  plate_id: 'int',
  plate: 'text',
  plate_colour: 'text',
  plate_type: 'text',
  direction: 'text',
  lane: 'smallint',
  speed: 'smallint',
  speed_limit: 'smallint',
  vehicle_type: 'text',
  body_colour: 'text',
  brand: 'text',
  sub_brand: 'text',
  model_year: 'smallint',
  confidence: 'smallint',
  char_confidence: 'smallint[]',
  source: 'text',
  picture_key: 'text',
  plate_picture_key: 'text',
}
const COLUMN_NAMES = Object.keys(columns).join(', ')
const COLUMN_TYPES = Object.entries(columns)
  .map(column => column.join(' '))
  .join(', ')

export async function insertSnaps(tx: Tx, rows: readonly StoredSnap[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.raw(COLUMN_NAMES)
  await executePrepared(
    tx,
    sql`insert into vehicle_snap (${names}) select ${names} from ${jsonRows(rows, COLUMN_TYPES)}`,
  )
}
