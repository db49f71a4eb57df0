import { Client } from 'pg'
import { packHours } from '../../../apps/server/src/modules/video/recording/pack/day-hours.ts'
import { packFiles, spansOf } from '../../../apps/server/src/modules/video/recording/pack/hour-files.ts'

/** Cameras of a large site, and how long the index of them reaches back. */
export const CAMERAS = 1000
export const INDEX_DAYS = 365
/** Days of which the files are in the index too; the timeline never reads them. */
export const FILE_DAYS = 14

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MINUTE_BYTES = 15_000_000

/** A whole hour of minute files; as often as once an hour an alarm marks some of it. Times count from the hour's beginning. */
function filesOfHour(at: number) {
  return Array.from({ length: 60 }, (_, minute) => {
    const from = at + minute * MINUTE_MS + 480
    const to = from + MINUTE_MS
    const marked: [number, number, number][] = [
      [from, from + 20_000, 1],
      [from + 20_000, to, 3],
    ]
    const spans: [number, number, number][] = minute === 20 ? marked : [[from, to, 1]]
    return { minute, part: 0, epoch: 0, folderId: 1, bytes: MINUTE_BYTES, spans }
  })
}

/** The packed rows of any hour and any day: their times are relative, so that they are the same for all. */
function packedRows() {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    // Every fifth hour has a hole.
    const files = filesOfHour(hour * HOUR_MS).filter(
      ({ minute }) => hour % 5 !== 0 || minute < 30 || minute > 40,
    )
    return { hour, bytes: files.length * MINUTE_BYTES, spans: spansOf(files) }
  })
  return { hour: packFiles(filesOfHour(0), 0), day: packHours(hours, 0) }
}

/** @returns ids of the cameras, and bytes of the index for each minute of a camera, with its keys */
export async function addIndex(databaseUrl: string): Promise<{ ids: string[]; bytesPerMinute: number }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const packed = packedRows()
    const added = await client.query<{ id: string }>(
      `insert into device (name, code, kind, category, driver, area_id, config)
       select 'Recorded-' || n, 'REC' || n, 'camera', 'camera', 'rtsp', (select id from area where parent_id is null),
         '{"mainUrl": "rtsp://192.0.2.1/main"}'
       from generate_series(1, $1::int) n returning id`,
      [CAMERAS],
    )
    const ids = added.rows.map(row => row.id)
    await client.query(
      `insert into recording_day (camera_id, day, stream, hours, bytes)
       select camera, current_date - n, 'main', $2::bytea, 21600000000
       from generate_series(0, $3::int - 1) n cross join unnest($1::uuid[]) camera`,
      [ids, packed.day, INDEX_DAYS],
    )
    await client.query(
      `insert into recording_hour (camera_id, hour, stream, files, bytes)
       select camera, date_trunc('hour', now()) - n * interval '1 hour', 'main', $2::bytea, 900000000
       from generate_series(0, $3::int * 24 - 1) n cross join unnest($1::uuid[]) camera`,
      [ids, packed.hour, FILE_DAYS],
    )
    await client.query('vacuum analyze recording_day, recording_hour, device')
    const size = await client.query<{ days: string; hours: string }>(
      `select pg_total_relation_size('recording_day') as days, pg_total_relation_size('recording_hour') as hours`,
    )
    const { days = '0', hours = '0' } = size.rows[0] ?? {}
    const perMinute = (bytes: string, count: number) => Number(bytes) / (CAMERAS * count * 24 * 60)
    return { ids, bytesPerMinute: perMinute(days, INDEX_DAYS) + perMinute(hours, FILE_DAYS) }
  } finally {
    await client.end()
  }
}
