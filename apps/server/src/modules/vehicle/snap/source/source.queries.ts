import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** Plate cameras that are listed. */
const SOURCES_MAX = 1000

/** The ids of cameras, by their codes. */
export async function findCamerasByCode(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await executePrepared(
    db,
    sql<{ code: string; id: string }>`
      select code, id from device where code = any(${[...codes]}::text[]) and kind = 'camera' and deleted_at is null`,
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The camera that pushes with this token. */
export async function findSourceByToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('vehicle_source')
    .innerJoin('device', 'device.id', 'vehicle_source.camera_id')
    .select('camera_id')
    .where('token_hash', '=', hash)
    .where('device.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.camera_id
}

export interface SourceRow {
  id: string
  name: string
  areaName: string
  checkpoints: string[]
  lastSnapAt: Date | null
  madeAt: Date | null
  unreadableCount: number
  unreadableAt: Date | null
}

/** Cameras of checkpoints, and others that may push. */
export async function listSources(
  db: Db,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select device.id, device.name, area.name as "areaName", source.made_at as "madeAt",
      coalesce(groups.names, '{}') as checkpoints, newest.snap_time as "lastSnapAt",
      coalesce(fault.count, 0)::int as "unreadableCount", fault.last_at as "unreadableAt"
    from device join area on area.id = device.area_id
    left join vehicle_source source on source.camera_id = device.id
    left join vehicle_source_fault fault on fault.camera_id = device.id
    left join lateral (
      select array_agg(camera_group.name order by camera_group.name) as names
      from camera_group_member member join camera_group on camera_group.id = member.group_id
      where member.camera_id = device.id and camera_group.function_type = 'plate'
    ) groups on true
    left join lateral (
      select snap_time from vehicle_snap where camera_id = device.id order by id desc limit 1
    ) newest on true
    where device.deleted_at is null and device.kind = 'camera' and ${visibleDevices(access, centre)}
      and (groups.names is not null or source.camera_id is not null)
    order by device.name, device.id limit ${SOURCES_MAX}`.execute(db)
  return rows
}

interface SourceKeys {
  token_hash: Buffer
  viid_user: string
  viid_hash: string
}

/** Whoever was registered with the former login is not any more, and what could not be read is counted anew. */
export async function saveSource(tx: Tx, cameraId: string, keys: SourceKeys): Promise<void> {
  const anew = { made_at: sql<Date>`now()`, viid_nonce_at: null, viid_device: null, viid_address: null }
  await tx
    .insertInto('vehicle_source')
    .values({ camera_id: cameraId, ...keys })
    .onConflict(conflict => conflict.column('camera_id').doUpdateSet({ ...keys, ...anew }))
    .execute()
  await tx.deleteFrom('vehicle_source_fault').where('camera_id', '=', cameraId).execute()
}

/**
 * Counts a post that could not be read, in one step with the receipt of its name: read again after a crash, it counts once. Of a camera
 * that is gone, none.
 */
export async function noteUnreadable(db: Db, cameraId: string, name: string, at: Date): Promise<void> {
  await sql`
    with met as (
      insert into vehicle_snap_receipt (camera_id, event_key)
      select id, ${`unreadable ${name}`} from device where id = ${cameraId}::uuid
      on conflict do nothing returning camera_id
    )
    insert into vehicle_source_fault as fault (camera_id, last_at) select camera_id, ${at} from met
    on conflict (camera_id) do update set count = fault.count + 1, last_at = greatest(fault.last_at, excluded.last_at)`.execute(
    db,
  )
}

export async function deleteSource(tx: Tx, cameraId: string): Promise<void> {
  await tx.deleteFrom('vehicle_source').where('camera_id', '=', cameraId).execute()
}
