import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'
import type { NewSnap } from '../intake/snap-row.ts'

export interface SnapLink {
  snapId: string
  cameraId: string
  links: string[]
  /** With the present one. */
  attempts: number
  /** For how long it has waited, ms. */
  age: number
}

/** Notes where the cameras of new passages keep their pictures. */
export async function insertLinks(tx: Tx, snaps: readonly NewSnap[]): Promise<void> {
  const rows = snaps.flatMap(({ row, links }) =>
    links ? [{ snap_id: row.id, camera_id: row.camera_id, links }] : [],
  )
  if (rows.length === 0) return
  await sql`insert into vehicle_snap_link (snap_id, camera_id, links)
    select snap_id, camera_id, links from ${jsonRows(rows, 'snap_id uuid, camera_id uuid, links text[]')}`.execute(
    tx,
  )
}

/** Passages whose pictures are to be fetched. Each belongs to who took it for longer than all commands of a round take. */
export const linkJobs: JobQueue = {
  table: 'vehicle_snap_link',
  key: 'snap_id',
  lease: 300_000,
  triesMax: Infinity,
  columns: sql`job.snap_id as "snapId", job.camera_id as "cameraId", job.links, job.attempts,
    (extract(epoch from now() - job.since) * 1000)::float8 as age`,
}

/** Ends waiting for the pictures of a passage. @returns whether these are its pictures now: it may be gone, or have got others meanwhile */
export async function settleLink(
  tx: Tx,
  snapId: string,
  found: { picture: string; platePicture: string | null } | undefined,
): Promise<boolean> {
  await tx.deleteFrom('vehicle_snap_link').where('snap_id', '=', snapId).execute()
  const [picture, platePicture] = [found?.picture ?? null, found?.platePicture ?? null]
  const { rows } = await sql<{ key: string | null }>`
    update vehicle_snap set picture_state = case when coalesce(picture_key, ${picture}::text) is null then 'missing' end,
      plate_picture_key = case when picture_key is null then ${platePicture}::text else plate_picture_key end,
      picture_key = coalesce(picture_key, ${picture}::text)
    where id = ${snapId}::uuid returning picture_key as key`.execute(tx)
  return found !== undefined && rows[0]?.key === found.picture
}
