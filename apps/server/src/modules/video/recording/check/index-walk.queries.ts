import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { PackedRow } from '../index/recording-index.queries.ts'

export async function listIndexCameras(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct camera_id as id from recording_hour order by camera_id`.execute(db)
  return rows.map(row => row.id)
}

/** Days of UTC of which the index holds anything of a camera, ms since 1970. */
export async function listIndexDays(db: Db, cameraId: string): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select distinct extract(epoch from date_trunc('day', hour, 'UTC'))::float8 * 1000 as day from recording_hour
    where camera_id = ${cameraId}`.execute(db)
  return rows.map(row => row.day)
}

/** The hours of a camera that begin in `[from, to)`. */
export async function listHoursBetween(
  db: Db,
  { cameraId, from, to }: { cameraId: string; from: number; to: number },
): Promise<PackedRow[]> {
  const { rows } = await sql<PackedRow>`
    select camera_id as "cameraId", stream, extract(epoch from hour)::float8 * 1000 as at, files as packed,
      bytes::float8 as bytes
    from recording_hour
    where camera_id = ${cameraId} and hour >= ${new Date(from)} and hour < ${new Date(to)}
    order by hour, stream`.execute(db)
  return rows
}

export async function listFolderPaths(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('recording_folder').select(['id', 'path']).execute()
  return new Map(rows.map(row => [row.id, row.path]))
}

/** The camera that somebody names by its id or its code. */
export async function findCameraId(db: Db, named: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from device where (id::text = ${named.toLowerCase()} or code = ${named}) and category = 'camera'
    order by deleted_at nulls first limit 1`.execute(db)
  return rows[0]?.id
}
