import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { SAME_PASSAGE_MS, type Passage, type Unread } from './same-passage.rules.ts'
import type { SnapRow } from './snap-row.ts'

/** One writer at a time, of all copies of the server: what is there already can be told for certain then. */
export async function lockSnaps(tx: Tx): Promise<void> {
  await executePrepared(tx, sql`select pg_advisory_xact_lock(hashtext('vehicle_snap'))`)
}

/** The number of a plate. */
interface PlateId {
  id: number
  plate: string
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
      select id, plate from known union all select id, plate from added`,
  )
  return rows
}

/** A passage that goes on is looked for so long after its first reading, ms. */
const GOES_ON_MS = 24 * 3_600_000

/** A passage of which a further reading may be; its plate may be none. */
export type KnownPassage = Omit<Passage, 'plate'> & Pick<Unread, 'isRecalled'> & { plate: string | null }

/** Passages to which these readings may belong: those of the same cameras that are near in time or go on until then. */
export async function listPassages(
  tx: Tx,
  reads: readonly { cameraId: string; at: number }[],
): Promise<KnownPassage[]> {
  const spans = nearSpans(reads).map(({ cameraId, from, to }) => ({
    camera_id: cameraId,
    begun: lowestAlarmId(from - GOES_ON_MS),
    low: lowestAlarmId(from),
    high: lowestAlarmId(to + 1),
    since: new Date(from),
  }))
  const { rows } = await executePrepared(
    tx,
    sql<KnownPassage>`
      select near.id, near.source = 'recalled' as "isRecalled", near.camera_id as "cameraId", near.plate, near.confidence, near.lane,
        (extract(epoch from near.snap_time) * 1000)::float8 as at,
        (extract(epoch from near.snap_time) * 1000)::float8 as "from",
        (extract(epoch from coalesce(near.read_until, near.snap_time)) * 1000)::float8 as "until"
      from ${jsonRows(spans, 'camera_id uuid, begun uuid, low uuid, high uuid, since timestamptz')}
      cross join lateral (
        select * from vehicle_snap snap where snap.camera_id = row.camera_id and snap.id >= row.low and snap.id < row.high
        union all
        select * from vehicle_snap snap where snap.camera_id = row.camera_id and snap.read_until >= row.since
          and snap.id >= row.begun and snap.id < row.low
      ) near`,
  )
  // One that goes on for long may be met by several spans.
  return [...new Map(rows.map(row => [row.id, row])).values()]
}

interface NearSpan {
  cameraId: string
  /** ms since 1970, both included */
  from: number
  to: number
}

/** The times around readings, each moment of a camera in one span only: a hundred readings of one camera ask once. */
function nearSpans(reads: readonly { cameraId: string; at: number }[]): NearSpan[] {
  const last = new Map<string, NearSpan>()
  const spans: NearSpan[] = []
  for (const { cameraId, at } of reads.toSorted((one, other) => one.at - other.at)) {
    const [from, to] = [at - SAME_PASSAGE_MS, at + SAME_PASSAGE_MS]
    const before = last.get(cameraId)
    if (before && from <= before.to) before.to = to
    else {
      const span = { cameraId, from, to }
      last.set(cameraId, span)
      spans.push(span)
    }
  }
  return spans
}

/** A passage that was read again, and the better reading of it, if it was one. */
export interface ReadAgain {
  id: string
  until: Date
  better: StoredSnap | undefined
}

export async function writeReadAgain(tx: Tx, again: readonly ReadAgain[]): Promise<void> {
  if (again.length === 0) return
  const untils = again.map(({ id, until }) => ({ id, until }))
  await executePrepared(
    tx,
    sql`update vehicle_snap snap set read_until = greatest(snap.read_until, snap.snap_time, row.until)
      from ${jsonRows(untils, 'id uuid, until timestamptz')} where snap.id = row.id`,
  )
  const better = again.flatMap(({ id, better: row }) => (row ? [{ ...row, id }] : []))
  if (better.length === 0) return
  await executePrepared(
    tx,
    sql`update vehicle_snap snap set plate_id = row.plate_id, plate = row.plate, plate_colour = row.plate_colour,
        plate_type = row.plate_type, confidence = row.confidence, char_confidence = row.char_confidence,
        picture_key = coalesce(row.picture_key, snap.picture_key),
        plate_picture_key = coalesce(row.plate_picture_key, snap.plate_picture_key)
      from ${jsonRows(better, COLUMN_TYPES)} where snap.id = row.id`,
  )
}

export type StoredSnap = SnapRow & { plate_id: number | null }

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
  picture_state: 'text',
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
