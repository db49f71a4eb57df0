import type { RecordingFolder, RecordingState } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** A state as a media program tells it. */
export type StateOfNode = RecordingState & { nodeId: string }

/**
 * Stores states. A state is left out if its camera belongs to another media program now.
 * @returns the states that have changed, of cameras that still exist
 */
export async function putStates(tx: Tx, told: readonly StateOfNode[]) {
  const elsewhere = await listElsewhere(tx, told)
  const states = told.filter(one => !elsewhere.has(keyOf(one)))
  const distinct = [...new Map(states.map(state => [`${state.cameraId} ${state.stream}`, state])).values()]
  const { rows } = await sql<ChangedState>`
    with told as (
      select * from unnest(${distinct.map(one => one.cameraId)}::uuid[], ${distinct.map(one => one.stream)}::text[],
        ${distinct.map(one => one.state)}::text[], ${distinct.map(one => one.cause ?? null)}::text[],
        ${distinct.map(one => new Date(one.since).toISOString())}::timestamptz[],
        ${distinct.map(one => one.kinds)}::smallint[]) as told (camera_id, stream, state, cause, since, kinds)),
    stored as (
      insert into recording_state as kept (camera_id, stream, state, cause, state_since, kinds)
      select camera_id, stream, state, cause, since, kinds from told order by camera_id, stream
      on conflict (camera_id, stream) do update set state = excluded.state, cause = excluded.cause,
        state_since = excluded.state_since, kinds = excluded.kinds, heard_at = now()
      where (kept.state, kept.cause, kept.state_since, kept.kinds) is distinct from
        (excluded.state, excluded.cause, excluded.state_since, excluded.kinds)
      returning camera_id, stream, state, cause, state_since, kinds)
    select stored.camera_id as id, device.area_id, device.category, stored.state, stored.cause,
      stored.state_since as since, stored.kinds
    from stored join device on device.id = stored.camera_id where device.deleted_at is null
    order by stored.camera_id`.execute(tx)
  return rows
}

const keyOf = ({ cameraId, nodeId }: { cameraId: string; nodeId: string }) => `${cameraId} ${nodeId}`

/** The pairs of these cameras and programs where another program has the camera. */
async function listElsewhere(tx: Tx, told: readonly StateOfNode[]): Promise<Set<string>> {
  const { rows } = await sql<{ cameraId: string; nodeId: string }>`
    select distinct told.camera_id as "cameraId", told.node_id as "nodeId"
    from unnest(${told.map(one => one.cameraId)}::uuid[], ${told.map(one => one.nodeId)}::text[]) as told (camera_id, node_id)
    join camera_lease held on held.camera_id = told.camera_id and held.node_id <> told.node_id`.execute(tx)
  return new Set(rows.map(keyOf))
}

export interface ChangedState {
  id: string
  area_id: string
  category: string
  state: RecordingState['state']
  cause: RecordingState['cause'] | null
  since: Date
  kinds: number
}

export async function putFolders(db: Db, nodeId: string, folders: readonly RecordingFolder[]): Promise<void> {
  for (const folder of folders) {
    const values = {
      node_id: nodeId,
      state: folder.state,
      state_since: new Date(folder.since),
      detail: folder.detail ?? '',
      quota_bytes: folder.quotaBytes,
      used_bytes: folder.usedBytes,
      locked_bytes: folder.lockedBytes,
      free_bytes: folder.freeBytes,
      oldest_at: folder.oldestAt === undefined ? null : new Date(folder.oldestAt),
      heard_at: sql<Date>`now()`,
    }
    await db
      .insertInto('recording_folder')
      .values({ path: folder.path, ...values })
      .onConflict(conflict => conflict.column('path').doUpdateSet(values))
      .execute()
  }
}

/** Silence after which a folder counts as removed from the settings of its media program, min. */
const FOLDER_SILENT_MIN = 10

export async function listFolders(db: Db) {
  return db
    .selectFrom('recording_folder')
    .selectAll()
    .where(sql<boolean>`heard_at > now() - ${FOLDER_SILENT_MIN} * interval '1 minute'`)
    .orderBy('path')
    .execute()
}
