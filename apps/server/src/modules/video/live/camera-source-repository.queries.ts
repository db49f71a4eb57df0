import { sql } from 'kysely'
import type { Db } from '../../../infra/database/database.ts'

/** All cameras with their connections, the oldest first. */
export async function listCameras(db: Db) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'driver', 'config', 'secret'])
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function recordHeard(db: Db, url: string): Promise<void> {
  await db
    .insertInto('media_link')
    .values({ url })
    .onConflict(conflict => conflict.column('url').doUpdateSet({ heard_at: sql<Date>`now()` }))
    .execute()
}

/** Whether any copy of the server heard from the media program within `ms`. */
export async function wasHeard(db: Db, url: string, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('media_link')
    .select('url')
    .where('url', '=', url)
    .where('heard_at', '>', sql<Date>`now() - make_interval(secs => ${ms / 1000})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Cameras whose stream has a known status. */
export async function listKnownCameras(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from device d
    where d.kind = 'camera' and d.deleted_at is null and not exists (
      select from device_sighting s where s.device_id = d.id and s.channel = 'stream' and s.is_up is null
        and s.cause = 'media_away')
    order by d.id`.execute(db)
  return rows.map(row => row.id)
}
