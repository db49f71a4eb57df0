import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/database/database.ts'

export async function isCamera(db: Db, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', deviceId)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Cameras that are offline, since later than `from`. */
export async function listLostCameras(db: Db, from: Date) {
  return db
    .selectFrom('device')
    .select(['id', 'state_since'])
    .where('kind', '=', 'camera')
    .where('state', '=', 'offline')
    .where('deleted_at', 'is', null)
    .where('state_since', '>', from)
    .execute()
}

/** Open video-loss alarms, not yet marked, of cameras that are online now; locked. Of one camera, or of all. */
export async function lockRecovered(tx: Tx, deviceId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from alarm a
    join alarm_source s on s.id = a.source_id
    join device d on d.id = s.device_id
    where a.type = 'video_loss' and a.status <> 'completed' and a.recovered_at is null and d.state = 'online'
      ${deviceId === undefined ? sql`` : sql`and d.id = ${deviceId}`}
    order by a.id for update of a`.execute(tx)
  return rows.map(row => row.id)
}

export async function markRecovered(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('alarm')
    .set(eb => ({ recovered_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
