import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

/** The camera whose login has this name. */
export const findByUser = (
  db: Db,
  user: string,
): Promise<{ camera_id: string; viid_hash: string | null } | undefined> =>
  db
    .selectFrom('vehicle_source')
    .innerJoin('device', 'device.id', 'vehicle_source.camera_id')
    .select(['camera_id', 'viid_hash'])
    .where('viid_user', '=', user)
    .where('device.deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Notes that a camera has answered a challenge of then. One of a time that is still to come was answered before our clock was put back.
 * @returns false: it has answered that one, or a later one, before
 */
export async function takeChallenge(db: Db, cameraId: string, madeAt: Date, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('vehicle_source')
    .set({ viid_nonce_at: madeAt })
    .where('camera_id', '=', cameraId)
    .where(eb =>
      eb.or([
        eb('viid_nonce_at', 'is', null),
        eb('viid_nonce_at', '<', madeAt),
        eb('viid_nonce_at', '>', sql<Date>`${now}::timestamptz + interval '1 minute'`),
      ]),
    )
    .returning('camera_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A device as it names itself, and from where it calls. */
export interface Caller {
  device: string
  address: string
}

/** The camera that registered as this device from this address, and has told since then that it is there. */
export async function findRegistered(
  db: Db,
  { device, address }: Caller,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('vehicle_source')
    .innerJoin('device', 'device.id', 'vehicle_source.camera_id')
    .select('camera_id')
    .where('viid_device', '=', device)
    .where('viid_address', '=', address)
    .where('viid_seen_at', '>=', since)
    .where('device.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.camera_id
}

/** Of two cameras that name themselves alike at one address, the one that registered last counts. */
export async function register(
  db: Db,
  cameraId: string,
  { device, address }: Caller,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`
      update vehicle_source set viid_device = null, viid_address = null
      where viid_device = ${device} and viid_address = ${address} and camera_id <> ${cameraId}`.execute(tx)
    await sql`
      update vehicle_source set viid_device = ${device}, viid_address = ${address}, viid_seen_at = ${at}
      where camera_id = ${cameraId}`.execute(tx)
  })
}

export async function unregister(db: Db, cameraId: string): Promise<void> {
  await sql`update vehicle_source set viid_device = null, viid_address = null where camera_id = ${cameraId}`.execute(
    db,
  )
}

export async function noteSeen(db: Db, cameraId: string, at: Date): Promise<void> {
  await sql`update vehicle_source set viid_seen_at = ${at} where camera_id = ${cameraId}`.execute(db)
}
