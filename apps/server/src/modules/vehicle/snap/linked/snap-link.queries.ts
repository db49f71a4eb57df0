import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
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

/** Takes passages whose pictures are due, the oldest first; while they are tried, nobody else takes them. */
export async function takeLinks(db: Db, limit: number, held: number): Promise<SnapLink[]> {
  const { rows } = await sql<SnapLink>`
    update vehicle_snap_link set attempts = attempts + 1, due_at = now() + ${held} * interval '1 ms'
    where snap_id in (
      select snap_id from vehicle_snap_link where due_at <= now() order by due_at limit ${limit} for update skip locked
    ) returning snap_id as "snapId", camera_id as "cameraId", links, attempts,
      (extract(epoch from now() - since) * 1000)::float8 as age`.execute(db)
  return rows
}

/** Gives a passage back that was not tried: it is the next again, behind those that are due. */
export async function giveLinkBack(db: Db, snapId: string): Promise<void> {
  await sql`update vehicle_snap_link set attempts = attempts - 1, due_at = now() where snap_id = ${snapId}::uuid`.execute(
    db,
  )
}

/** Tries it again after as long as it has waited, within limits, ms. @param isTried whether this time counts */
export async function postponeLink(
  db: Db,
  snapId: string,
  isTried: boolean,
  [least, most]: readonly [number, number],
): Promise<void> {
  await sql`update vehicle_snap_link set attempts = attempts - ${isTried ? 0 : 1},
      due_at = now() + least(greatest(now() - since, ${least} * interval '1 ms'), ${most} * interval '1 ms')
    where snap_id = ${snapId}::uuid`.execute(db)
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
