import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** The cameras of a media program with their connections, the oldest first. */
export async function listCameras(db: Db, nodeId: string) {
  return db
    .selectFrom('device')
    .innerJoin('camera_lease', 'camera_lease.camera_id', 'device.id')
    .select(['id', 'name', 'driver', 'config', 'secret', 'epoch'])
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Cameras that were given away ever, and that another program has now. */
export async function listGivenAway(db: Db, nodeId: string) {
  return db
    .selectFrom('camera_lease')
    .innerJoin('device', 'device.id', 'camera_lease.camera_id')
    .select(['camera_id as id', 'epoch'])
    .where('node_id', '!=', nodeId)
    .where('epoch', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('camera_id')
    .execute()
}

/** Whether any copy of the server heard from the media program within `ms`. */
export async function wasHeard(db: Db, nodeId: string, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('media_node')
    .select('id')
    .where('id', '=', nodeId)
    .where('heard_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${ms / 1000})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Cameras of a program, or of none, whose stream has a known status. */
export async function listKnownCameras(db: Db, nodeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from device d left join camera_lease l on l.camera_id = d.id
    where d.kind = 'camera' and d.deleted_at is null and coalesce(l.node_id, ${nodeId}) = ${nodeId} and not exists (
      select from device_sighting s where s.device_id = d.id and s.channel = 'stream' and s.is_up is null
        and s.cause = 'media_away')
    order by d.id`.execute(db)
  return rows.map(row => row.id)
}

/** Those of these cameras that another program has. */
export async function listElsewhere(db: Db, nodeId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('camera_lease')
    .select('camera_id')
    .where(sql<boolean>`camera_id = any(${ids}::uuid[])`)
    .where('node_id', '!=', nodeId)
    .execute()
  return new Set(rows.map(row => row.camera_id))
}
