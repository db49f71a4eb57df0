import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'

/** The next captures of a model that are in no pack, the newest first. */
export async function nextUnpacked(
  db: Db,
  modelId: string,
  before: string | undefined,
  limit: number,
): Promise<string[]> {
  let rows = db.selectFrom('face_capture_unpacked').select('id').where('model_id', '=', modelId)
  if (before !== undefined) rows = rows.where('id', '<', before)
  return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id)
}

/** Packs are made one after the other, and not while captures in packs change. @returns false when somebody else is at it */
export async function tryLockPacks(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('face_capture_pack')) as got`.execute(tx)
  return rows[0]?.got === true
}

const lockPacks = (tx: Tx) => sql`select face_capture_lock_packs()`.execute(tx)

/** Captures of one length of feature, one after the other. */
export interface UnpackedCaptures {
  /** Bytes of each sealed feature. */
  each: number
  /** Ids as text, 36 characters each. */
  ids: string
  cameras: string
  /** Base64; lines may end in it. */
  features: string
}

/** Takes captures out of those that are in no pack. @returns those that were among them and are still there */
export async function takeUnpacked(
  tx: Tx,
  modelId: string,
  ids: readonly string[],
): Promise<UnpackedCaptures[]> {
  const { rows } = await sql<UnpackedCaptures>`
    with taken as (
      delete from face_capture_unpacked where model_id = ${modelId} and id = any(${[...ids]}::uuid[]) returning id
    )
    select octet_length(c.feature) as each, string_agg(c.id::text, '') as ids, string_agg(c.camera_id::text, '') as cameras,
      encode(string_agg(c.feature, ''::bytea), 'base64') as features
    from taken cross join lateral (
      select * from face_capture where id = taken.id and model_id = ${modelId} and feature is not null offset 0
    ) c
    group by octet_length(c.feature)`.execute(tx)
  return rows
}

export interface NewPack {
  id: string
  modelId: string
  first: string
  last: string
  count: number
  cameras: string[]
  cameraCounts: number[]
  sealed: Uint8Array
}

export const insertPack = (tx: Tx, { modelId, cameraCounts, sealed, ...pack }: NewPack) =>
  tx
    .insertInto('face_capture_pack')
    .values({ ...pack, model_id: modelId, camera_counts: cameraCounts, sealed: Buffer.from(sealed) })
    .execute()

/** Removes a pack; its captures are in none then. */
export const removePack = (db: Db, id: string): Promise<void> =>
  db.transaction().execute(async tx => {
    await lockPacks(tx)
    await sql`select face_capture_unpack(model_id, first) from face_capture_pack where id = ${id}`.execute(tx)
  })

/**
 * Removes what is kept of captures that went with the weeks before a moment; a pack holds captures of one day. Captures that were in no week
 * are still there, and in no pack then.
 */
export async function removePacksBefore(tx: Tx, before: Date): Promise<void> {
  await lockPacks(tx)
  const first = lowestAlarmId(before.getTime())
  await sql`delete from face_capture_unpacked u
    where u.id < ${first}::uuid and not exists (select from face_capture c where c.id = u.id)`.execute(tx)
  await sql`
    with gone as (delete from face_capture_pack p where p.last < ${first}::uuid returning p.model_id, p.first, p.last)
    insert into face_capture_unpacked (model_id, id)
      select c.model_id, c.id from gone join face_capture c on c.id between gone.first and gone.last and c.model_id = gone.model_id
      on conflict do nothing`.execute(tx)
}
